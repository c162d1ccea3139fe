// How long one person may leave a rule out of a customer's decisions: a day in any seven, however often they ask.

import { DAY } from "../time/instant.ts";

/** What lasts longer takes two persons. */
const ALONE_MILLISECONDS = DAY;
const WINDOW_MILLISECONDS = 7 * DAY;

/** In milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** Before then nothing counts for a snooze that ends at this instant. */
export function windowBegin(until: number): number {
  return until - WINDOW_MILLISECONDS;
}

/**
 * Whether one person may add this. The seven days up to its end are the fullest: those that end before it have as much less of it
 * as they may have more of what was before.
 * @param before what one person has had, all of it up to `asked.from`.
 */
export function mayAlone(asked: Span, before: readonly Span[]): boolean {
  const begin = windowBegin(asked.until);
  const had = before.reduce((sum, { from, until }) => sum + Math.max(0, until - Math.max(from, begin)), 0);
  return had + asked.until - asked.from <= ALONE_MILLISECONDS;
}
