// Another revision of this repository, checked out in a directory of its own that goes with it, and run by its own code.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { kafkaJarsDirectory } from "#ops/local-system/kafka-jars.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What a bench needs of a revision: modules that have had these names since a94cfba. */
export interface Code {
  readonly ownSystem: Pick<
    typeof import("#test/load/own-system.ts"),
    "startOwnSystem" | "createOrganisation"
  >;
  readonly client: Pick<typeof import("#warehouse/client.ts"), "openWarehouse">;
  readonly ways: Pick<typeof import("#test/bench/load/ways.ts"), "untilLoaded">;
}

export interface Revision {
  /** The short hash. */
  readonly name: string;
  readonly code: Code;
  /** Removes the checkout. */
  remove(): Promise<void>;
}

/** @throws where git knows no such revision, or its packages cannot be installed. */
export async function checkOutRevision(wanted: string): Promise<Revision> {
  const { stdout } = await git("rev-parse", "--short", "--verify", `${wanted}^{commit}`);
  const name = stdout.trim();
  const parent = mkdtempSync(join(tmpdir(), "weir-revision-"));
  const tree = join(parent, name);
  const remove = async () => {
    await git("worktree", "remove", "--force", tree).catch(() => undefined);
    rmSync(parent, { recursive: true, force: true });
  };
  try {
    await git("worktree", "add", "--detach", tree, name);
    await addPackages(tree);
    await buildAssets(tree);
    process.env["WEIR_KAFKA_JARS"] ??= kafkaJarsDirectory(process.env);
    return { name, code: await codeOf(tree), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The modules of the tree by its own import names: `#domain/…` inside them is the tree's. */
async function codeOf(tree: string): Promise<Code> {
  const load = async (path: string): Promise<unknown> => import(pathToFileURL(join(tree, path)).href);
  return {
    ownSystem: (await load("test/load/own-system.ts")) as Code["ownSystem"],
    client: (await load("warehouse/client.ts")) as Code["client"],
    ways: (await load("test/bench/load/ways.ts")) as Code["ways"],
  };
}

/** Ours where they are the same packages; else its own, as its lockfile says. */
async function addPackages(tree: string): Promise<void> {
  const lockfile = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lockfile(tree) === lockfile(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  else await run("npm", ["ci", "--loglevel=error"], { cwd: tree });
}

/** What its Worker serves as files; revisions before the console have none. */
async function buildAssets(tree: string): Promise<void> {
  const script = join("ops", "build-assets.ts");
  if (existsSync(join(tree, script))) await run(process.execPath, [script], { cwd: tree });
}

function git(...args: string[]): Promise<{ readonly stdout: string }> {
  return run("git", args, { cwd: ROOT });
}
