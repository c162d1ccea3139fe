// The command line: nouns and their verbs. Standard output carries the result, standard error everything else.

import { readFileSync } from "node:fs";
import { EXIT, type ExitCode } from "./exit-code.ts";
import type { Session } from "./session.ts";

/** The help of the whole program: one page of all verbs, generated, so that it loads no verb. */
const HELP = new URL("./help.txt", import.meta.url);

/** @param words what the user wrote after the program's name. */
export async function runCommandLine(words: readonly string[], session: Session): Promise<ExitCode> {
  const [first, ...others] = words;
  if (first === undefined || (others.length === 0 && ["--help", "-h", "help"].includes(first))) {
    const help = readFileSync(HELP, "utf8");
    (first === undefined ? session.err : session.out).write(help);
    return first === undefined ? EXIT.usage : EXIT.done;
  }
  const { runVerb } = await import("./run-verb.ts");
  return await runVerb(words, session);
}
