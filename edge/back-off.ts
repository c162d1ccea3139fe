// How long to wait before the next try: twice as long after each failure in a row, with jitter, so that those who failed
// together do not meet again together.

import { SECOND } from "#domain/time/instant.ts";

const FIRST_MILLISECONDS = 250;
const LONGEST_MILLISECONDS = 10 * SECOND;
/** By then the longest is reached. */
const DOUBLINGS_MAX = 10;

/** @param failures in a row; up to the first the shortest. */
export function backOffMilliseconds(failures: number): number {
  const wait = Math.min(LONGEST_MILLISECONDS, FIRST_MILLISECONDS * 2 ** Math.min(failures, DOUBLINGS_MAX));
  return Math.ceil(wait * (0.75 + Math.random() / 4));
}
