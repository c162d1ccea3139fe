// Many requests in one call: each is answered in its place. One that fails, fails alone, and one that is slow keeps no other waiting
// for longer than it is worth.

import { settleAllWithin } from "../settle-within.ts";
import { isUnavailable } from "../unavailable.ts";

const WITHIN_MILLISECONDS = 5_000;

/** In place of an answer: nothing was done, or its end is not known. A value, for what marks an error does not cross a call. */
export interface Failed {
  readonly failed: string;
  /** Whether another object could not be reached, or not in time. */
  readonly isAway: boolean;
}

/** The answers to requests that came in one call, in order. */
export type EachOf<T> = readonly (T | Failed)[];

/** @returns an answer for each request, or how it failed. */
export async function eachOf<Request, Answer>(
  requests: readonly Request[],
  answer: (request: Request) => Promise<Answer>,
): Promise<(Answer | Failed)[]> {
  const settled = await settleAllWithin(requests.map(answer), WITHIN_MILLISECONDS);
  return settled.map((one) => (one.status === "fulfilled" ? one.value : failureOf(one.reason)));
}

function failureOf(error: unknown): Failed {
  const failed = error instanceof Error ? `${error.name}: ${error.message}` : "unknown";
  return { failed, isAway: isUnavailable(error) };
}

/** A request that failed where it was answered. `retryable` as the platform marks an object that cannot be reached. */
export class FailedThereError extends Error {
  override readonly name = "FailedThereError";
  readonly retryable: boolean;

  constructor({ failed, isAway }: Failed) {
    super(failed);
    this.retryable = isAway;
  }
}

export function isFailed(answer: object): answer is Failed {
  return "failed" in answer;
}
