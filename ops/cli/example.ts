// The example at the end of a verb's help: a line to type. A test reads each, and others run some as they stand.

import type { Command } from "commander";

/** @param line begins with `weir`; words with spaces are in double quotes. */
export function withExample(command: Command, line: string): Command {
  return command.addHelpText("after", `\nExample:\n  ${line}\n`);
}
