// The program as tests read it: its verbs, options and help. Nothing of it is run.

import { PassThrough, Readable } from "node:stream";
import type { Command } from "commander";
import { EXIT } from "./exit-code.ts";
import { programOf } from "./run-verb.ts";

const session = {
  out: new PassThrough(),
  err: new PassThrough(),
  in: Readable.from([]),
  environment: {},
  signal: new AbortController().signal,
  dataFolder: ".",
  now: () => 0,
};

/** @param nouns all, if not given */
export function programToRead(json: boolean, nouns?: readonly string[]): Promise<Command> {
  return programOf({ session, ending: EXIT.usage }, json, nouns);
}
