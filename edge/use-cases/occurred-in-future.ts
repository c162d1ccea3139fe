// The contract's bound on the future, for whatever is said to have occurred.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import { FUTURE_MAX_MILLISECONDS } from "#domain/contract/values/limits.ts";
import { instantOf } from "#domain/time/instant.ts";

/** 400 where `occurredAt` is more than five minutes after the receipt; exactly five minutes pass. */
export function occurredInFuture(occurredAt: string, receivedAt: number): Failure | null {
  if (instantOf(occurredAt) <= receivedAt + FUTURE_MAX_MILLISECONDS) return null;
  return fail("occurred_at_in_future", "occurredAt is more than five minutes in the future.");
}
