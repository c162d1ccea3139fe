// Every run of a bench, with the revision and the processor that it ran on: one line of JSON in history.jsonl.

import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Figure } from "./results.ts";

const runSchema = z.object({
  at: z.iso.datetime(),
  command: z.string(),
  revision: z.string().nullable(),
  processor: z.string(),
  figures: z.array(
    z.object({
      bench: z.string(),
      metric: z.string(),
      // Infinity, which JSON does not know, is null.
      value: z.number().nullable(),
      unit: z.string(),
      goal: z.string().nullable(),
    }),
  ),
});

/** One line of the history. */
export type Run = z.infer<typeof runSchema>;

const HISTORY_FILE = fileURLToPath(new URL("history.jsonl", import.meta.url));

/** @param command what was asked for, e.g. `edge --rounds 2`. */
export function keepRun(command: string, figures: readonly Figure[]): void {
  const run: Run = {
    at: new Date().toISOString(),
    command,
    revision: revision(),
    processor: `${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}`,
    figures: [...figures],
  };
  appendFileSync(HISTORY_FILE, `${JSON.stringify(run)}\n`);
}

/** All runs, oldest first. @throws where a line is not of the form that {@link keepRun} writes. */
export function readRuns(): Run[] {
  const lines = readFileSync(HISTORY_FILE, "utf8").trimEnd().split("\n");
  return lines.map((line) => runSchema.parse(JSON.parse(line)));
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
