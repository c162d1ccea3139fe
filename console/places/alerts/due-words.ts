// How long there is, in words: `in 4 h 5 min`, `2 d late`.

import { shownDuration } from "../../parts/duration.ts";

/** @param now milliseconds since 1970 */
export function dueWords(dueAt: string, now: number): string {
  const seconds = (Date.parse(dueAt) - now) / 1_000;
  return seconds < 0 ? `${shownDuration(-seconds)} late` : `in ${shownDuration(seconds)}`;
}
