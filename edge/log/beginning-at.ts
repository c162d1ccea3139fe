// Where a log begins, from an instant on: its rows are in order of their times.

import { instantOf } from "#domain/time/instant.ts";

/** A log whose rows are in the order of their times. */
export interface TimedLog {
  head(): number;
  /** When the row of this number was recorded; null where the log does not hold it. */
  recordedAt(sequence: number): string | null;
}

/**
 * The number behind which everything was recorded at an instant or after it.
 * @param beginsBehind the number behind which the log has everything.
 * @param kept ms since 1970.
 */
export function beginningAt(log: TimedLog, beginsBehind: number, kept: number): number {
  const isKept = (sequence: number) => {
    const recordedAt = log.recordedAt(sequence);
    return recordedAt === null || instantOf(recordedAt) >= kept;
  };
  let [gone, left] = [beginsBehind, log.head() + 1];
  if (isKept(beginsBehind + 1)) return beginsBehind;
  while (left - gone > 1) {
    const middle = Math.floor((gone + left) / 2);
    if (isKept(middle)) left = middle;
    else gone = middle;
  }
  return gone;
}
