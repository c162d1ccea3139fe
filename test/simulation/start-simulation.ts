// Runs the simulation as its command does, in a process of its own: it changes what time and chance are.

import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

export interface Simulated {
  readonly code: number;
  readonly output: string;
}

export function startSimulation(...args: readonly string[]): Promise<Simulated> {
  // The client library of Kafka has other patience under tests.
  const { NODE_ENV: _, ...env } = process.env;
  return new Promise((resolve) => {
    const { pid } = execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", MAIN, ...args],
      { env, maxBuffer: OUTPUT_BYTES_MAX },
      (error, output, errors) => resolve({ code: error === null ? 0 : 1, output: output + errors }),
    );
    if (pid !== undefined) yieldTo(pid);
  });
}

/** It computes alone, so it can take what tests beside it leave. */
function yieldTo(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It ended at once, or the system knows no priorities.
  }
}
