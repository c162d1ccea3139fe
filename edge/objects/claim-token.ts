// The token of a claim, under which a ledger commits the record that was claimed for. It says when it was made and counts for
// an hour, far longer than any request lasts: then it is void by its age, and nothing need be kept of it.

import { HOUR, type EpochMilliseconds } from "#domain/time/instant.ts";

/** A ledger commits nothing under a token that is older. */
const COUNTS_MILLISECONDS = HOUR;
/** A ledger that holds no record says so for good, and keeps nothing, of a token this old: clocks may differ by the rest. */
export const VOID_BY_AGE_MILLISECONDS = 2 * HOUR;

/** Different at each call. */
export function claimToken(now: EpochMilliseconds): string {
  return `${now}.${crypto.randomUUID()}`;
}

/** Nothing may be committed under it any more, by this ledger's own clock. */
export function isTooOld(token: string, now: EpochMilliseconds): boolean {
  return ageOf(token, now) > COUNTS_MILLISECONDS;
}

/** No ledger commits anything under it any more, also one whose clock is an hour behind. */
export function isVoidByAge(token: string, now: EpochMilliseconds): boolean {
  return ageOf(token, now) > VOID_BY_AGE_MILLISECONDS;
}

// A token that says no time has no age: it is voided by name alone.
function ageOf(token: string, now: EpochMilliseconds): number {
  const madeAt = /^(\d{13})\./.exec(token)?.[1];
  return madeAt === undefined ? 0 : now - Number(madeAt);
}

/** A claim without a record counts this long: its request is most likely still deciding. */
export const CLAIM_HONOURED_MILLISECONDS = 1_000;
