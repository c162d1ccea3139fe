// What ends a run before it is done: a signal, the death of the process that called it, or its own limit of time.

import { constants } from "node:os";
import { startProcess, type ProcessSpec } from "#ops/local-system/running.ts";

/** The reason of an early end, in one sentence. */
export class EndedEarly extends Error {
  override readonly name = "EndedEarly";
  /** What shells expect of a process that a signal ended; null where its time was up. */
  readonly exitCode: number | null;

  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface Ending {
  /** Aborted with an {@link EndedEarly}. */
  readonly signal: AbortSignal;
  /** Lets the process end by itself. */
  release(): void;
}

/** Listens for this process from now on. Hearing a signal twice, from a terminal and from npm, changes nothing. */
export function endingOf(limitMinutes: number): Ending {
  const ending = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      ending.abort(new EndedEarly(`It was stopped by ${name}.`, 128 + constants.signals[name]));
    });
  }
  process.once("disconnect", () => ending.abort(new EndedEarly("The process that called it is gone.", 1)));
  const late = `It was not done within ${limitMinutes} minutes, and was stopped.`;
  const timer = setTimeout(() => ending.abort(new EndedEarly(late, null)), limitMinutes * 60_000);
  return {
    signal: ending.signal,
    release: () => {
      clearTimeout(timer);
      if (process.connected) process.disconnect();
    },
  };
}

/**
 * Runs one process to its end, or stops it where the signal is aborted.
 * @returns its exit code; null where a signal ended it. @throws the signal's reason.
 */
export async function runUntil(spec: ProcessSpec, signal: AbortSignal): Promise<number | null> {
  signal.throwIfAborted();
  const running = startProcess(spec);
  const stop = () => void running.stop();
  signal.addEventListener("abort", stop);
  const { code } = await running.exited;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  return code;
}
