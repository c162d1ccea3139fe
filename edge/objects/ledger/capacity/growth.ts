// How long a ledger lasts, from facts that it keeps: the bytes that a row of its log took on the average of its whole life, and
// how many rows were recorded in the last week, or since its first where it is younger.

import { beginningAt, type TimedLog } from "../../../log/beginning-at.ts";
import { DAY, HOUR, instantOf, type EpochMilliseconds } from "#domain/time/instant.ts";

const LOOKED_BACK_MILLISECONDS = 7 * DAY;
/** A younger ledger does not show how much a day takes. */
const YOUNGEST_MILLISECONDS = HOUR;

/** @returns null where it is too young to tell, or nothing was recorded for a week: then nothing says that it ever fills. */
export function daysLeft(
  log: TimedLog,
  bytes: number,
  bytesMax: number,
  now: EpochMilliseconds,
): number | null {
  if (bytes >= bytesMax) return 0;
  const rowsPerDay = recentRowsPerDay(log, now);
  if (rowsPerDay === null) return null;
  const bytesPerRow = bytes / log.head();
  return Math.round(((bytesMax - bytes) / (bytesPerRow * rowsPerDay)) * 10) / 10;
}

function recentRowsPerDay(log: TimedLog, now: EpochMilliseconds): number | null {
  const head = log.head();
  const begin = now - LOOKED_BACK_MILLISECONDS;
  const first = beginningAt(log, 0, begin) + 1;
  if (first > head) return null;
  // Where even the first row is recent, the ledger was not there before it.
  const since = first > 1 ? begin : timeOf(log, first);
  return now - since < YOUNGEST_MILLISECONDS ? null : ((head - first + 1) / (now - since)) * DAY;
}

/** What is not kept any more is older than what is. */
function timeOf(log: TimedLog, sequence: number): EpochMilliseconds {
  const at = log.recordedAt(sequence);
  return at === null ? -Infinity : instantOf(at);
}
