// Bundles the Worker with wrangler's own bundler, offline: what runs here is, byte for byte, what a deployment uploads.

import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, extname, join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { StartError } from "./running.ts";

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const WRANGLER = join(dirname(resolve("wrangler/package.json")), "bin", "wrangler.js");

export interface Bundle {
  readonly directory: string;
  /** File name of the entry module. */
  readonly entry: string;
  /** File names of modules that are bytes. */
  readonly data: readonly string[];
}

/**
 * @param configFile wrangler.toml
 * @param main the Worker's entry, relative to wrangler.toml
 * @param directory emptied, then filled
 * @throws StartError with the bundler's first complaint.
 */
export async function bundleWorker(configFile: string, main: string, directory: string): Promise<Bundle> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const entryFile = join(dirname(configFile), main);
  const args = [WRANGLER, "deploy", entryFile, "--dry-run", "--config", configFile, "--outdir", directory];
  const quiet = {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_WRITE_LOGS: "false",
  };
  try {
    await run(process.execPath, args, {
      cwd: dirname(configFile),
      env: { ...process.env, ...quiet, CI: "true" },
    });
  } catch (error) {
    throw new StartError(`The Worker could not be bundled: ${complaint(error)}`);
  }
  const files = await readdir(directory);
  const entry = `${basename(main, extname(main))}.js`;
  if (!files.includes(entry)) throw new Error(`wrangler wrote no ${entry}`);
  return { directory, entry, data: files.filter((file) => file.endsWith(".gz")) };
}

function complaint(error: unknown): string {
  const { stderr = "", message } = error as { stderr?: string; message: string };
  const lines = stripVTControlCharacters(stderr).split("\n");
  const errors = lines.filter((line) => line.includes("[ERROR]"));
  return (errors.at(-1) ?? message).replace(/^.*\[ERROR\]\s*/, "").trim();
}
