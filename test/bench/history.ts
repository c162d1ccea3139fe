// Every run of a bench, with the revision and the processor that it ran on: one line of JSON in history.jsonl.

import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import type { Figure } from "./results.ts";

const HISTORY_FILE = fileURLToPath(new URL("history.jsonl", import.meta.url));

/** @param command what was asked for, e.g. `edge --rounds 2`. */
export function keepRun(command: string, figures: readonly Figure[]): void {
  const run = {
    at: new Date().toISOString(),
    command,
    revision: revision(),
    processor: `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}`,
    figures: Object.fromEntries(figures.map(({ bench, metric, value }) => [`${bench}: ${metric}`, value])),
  };
  appendFileSync(HISTORY_FILE, `${JSON.stringify(run)}\n`);
}

/** The short hash, with a `+` where files differ from it; null without git. */
function revision(): string | null {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: fileURLToPath(new URL(".", import.meta.url)), encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--", ":/", `:(exclude)${HISTORY_FILE}`) !== "";
    return git("rev-parse", "--short", "HEAD") + (changed ? "+" : "");
  } catch {
    return null;
  }
}
