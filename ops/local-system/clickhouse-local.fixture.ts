// An installed `clickhouse`, as far as the local system uses it: a program that runs `clickhouse local` with the engine of
// the chdb package, and behind no wall.

import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OLDEST_CLICKHOUSE } from "#warehouse/server-version.ts";
import { openEngine, runEngine } from "./run-engine.ts";

/** @returns the program's file. */
export function installClickHouse(folder: string): string {
  const program = [process.execPath, fileURLToPath(import.meta.url)].map((word) => `'${word}'`).join(" ");
  // The library's own answer to `--version` ends in a segmentation fault.
  const version = `[ "$2" = --version ] && exec echo "ClickHouse local version ${OLDEST_CLICKHOUSE}.2.1."`;
  return installProgram(
    folder,
    "clickhouse",
    `${version}\n[ "$1" = local ] && shift && exec ${program} "$@"`,
  );
}

/** @returns the file of a program that runs these lines of shell. */
export function installProgram(folder: string, name: string, lines: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${lines}\n`);
  chmodSync(file, 0o755);
  return file;
}

if (import.meta.main) {
  openEngine();
  runEngine(process.argv.slice(2));
}
