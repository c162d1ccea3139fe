// The loop that tries again: after what the server asks for, or from one second, doubling.

import { setTimeout as sleep } from "node:timers/promises";
import { waitBefore } from "./wait-before.ts";

export interface Tried<T> {
  readonly outcome: T;
  readonly mayTryAgain: boolean;
  /** The `Retry-After` header; null where there is none. */
  readonly retryAfter: string | null;
}

/**
 * @param attempts All tries together.
 * @param signal Ends the waiting; the call then throws the signal's reason.
 * @param longestWaitMilliseconds If the server asks to wait for longer, its answer is the last; 30 seconds if not given.
 * @returns the last outcome: one that is not tried again, or one after which the server asks to wait for too long.
 */
export async function tryAgain<T>(
  tryOnce: () => Promise<Tried<T>>,
  attempts: number,
  signal?: AbortSignal,
  longestWaitMilliseconds?: number,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { outcome, mayTryAgain, retryAfter } = await tryOnce();
    if (attempt >= attempts || !mayTryAgain) return outcome;
    const wait = waitBefore(attempt, retryAfter, Math.random(), longestWaitMilliseconds);
    if (wait === null) return outcome;
    await sleep(wait, undefined, { signal });
  }
}
