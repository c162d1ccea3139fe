// Marble's backend as the operator brings it: a directory with its published source, checked and built, never changed.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MODULE = "module github.com/checkmarble/marble-backend";
const LAST_LINES = 3;

export type Found<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

export interface Source {
  readonly directory: string;
  /** The commit; null where the directory is no checkout of its own. */
  readonly revision: string | null;
}

/** Anything but Marble's own source is refused: a figure under its name must be of it. */
export function findSource(directory: string): Found<Source> {
  const modules = join(directory, "go.mod");
  if (!existsSync(modules)) return { ok: false, problem: `${directory} has no go.mod` };
  const isMarble = readFileSync(modules, "utf8").split(/\r?\n/).includes(MODULE);
  if (!isMarble) return { ok: false, problem: `${directory} is not the source of Marble's backend` };
  return { ok: true, value: { directory, revision: revisionOf(directory) } };
}

/** Builds the one program that is server, worker and migrations. @param program where it is written. */
export function buildMarble({ directory }: Source, program: string): Found<string> {
  const build = spawnSync("go", ["build", "-o", program, "."], { cwd: directory, encoding: "utf8" });
  if (build.error !== undefined)
    return { ok: false, problem: `go could not be started: ${build.error.message}` };
  if (build.status === 0) return { ok: true, value: program };
  const said = build.stderr.trim().split("\n").slice(-LAST_LINES).join("\n");
  return { ok: false, problem: `Marble's backend does not build here:\n${said}` };
}

function revisionOf(directory: string): string | null {
  // Without a .git of its own, git would answer with the commit of a directory above.
  if (!existsSync(join(directory, ".git"))) return null;
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: directory, encoding: "utf8" }).trim();
}
