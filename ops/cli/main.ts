// The process of the command line: its streams, Ctrl-C, and the exit code.

import { dataFolder } from "../data-folder.ts";
import { EXIT } from "./exit-code.ts";
import { runCommandLine } from "./program.ts";

const interruption = new AbortController();
process.once("SIGINT", () => {
  interruption.abort();
  process.once("SIGINT", () => process.exit(EXIT.interrupted));
});
// A reader such as `head` may go away early; that is no failure of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.done);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: process.stdout,
  err: process.stderr,
  in: process.stdin,
  environment: process.env,
  signal: interruption.signal,
  dataFolder: dataFolder(process.env),
  // oxlint-disable-next-line no-restricted-properties -- commands name instants, such as "last 7 days"
  now: Date.now,
});
