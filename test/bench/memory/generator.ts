// The generator of the bench of memory as a process of its own, so that its memory can be told from the system's.

import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Load } from "./figures.ts";

const SCRIPT = fileURLToPath(new URL("pay.ts", import.meta.url));

export interface Generator {
  readonly pid: number;
  /** What it did, once it has sent everything. Rejects where it ended without. */
  readonly done: Promise<Load>;
  stop(): void;
}

const loadSchema = z.object({ answered: z.number(), failed: z.number(), seconds: z.number() });

/** @param dataDir of the system: `local.json` in it says how to reach it. */
export function startGenerator(options: { readonly dataDir: string; readonly seconds: number }): Generator {
  const child = fork(SCRIPT, [options.dataDir, String(options.seconds)]);
  let said: unknown = null;
  child.on("message", (message) => {
    said = message;
  });
  const done = once(child, "exit").then(([code]) => {
    const load = loadSchema.safeParse(said);
    if (!load.success) throw new Error(`the generator ended without a word (exit code ${String(code)})`);
    return load.data;
  });
  return { pid: child.pid ?? Number.NaN, done, stop: () => void child.kill() };
}
