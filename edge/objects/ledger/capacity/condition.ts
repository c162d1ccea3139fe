// The condition of a ledger, as its pulse reports it: whether it can read its rows, how full it is and how long it lasts.

import type { LedgerCondition } from "#domain/events/batch.ts";
import { formatInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import { logProblem } from "../../../platform-log.ts";
import type { Derived } from "../history/derived.ts";
import type { TimedLog } from "../../../log/beginning-at.ts";
import { daysLeft } from "./growth.ts";
import type { Room } from "./room.ts";

/** From here on somebody should look. */
const DEGRADED_FROM_RATIO = 0.7;

/** Reads rows only as far as they were not read before; does not throw where they cannot be read. */
export function conditionOf(
  derived: Derived,
  { bytes, bytesMax }: Pick<Room, "bytes" | "bytesMax">,
  log: TimedLog,
  now: EpochMilliseconds,
): LedgerCondition {
  const since = derived.unreadableSince();
  const ratio = bytes / bytesMax;
  const isFailing = since !== null || ratio >= 1;
  return {
    status: isFailing ? "failing" : ratio >= DEGRADED_FROM_RATIO ? "degraded" : "ok",
    unreadableSince: since === null ? null : formatInstant(since),
    percentFull: Math.floor(ratio * 1_000) / 10,
    bytesMax,
    daysLeft: daysLeftOrUnknown(log, bytes, bytesMax, now),
  };
}

// One row that cannot be read must not hide the others.
function daysLeftOrUnknown(...of: Parameters<typeof daysLeft>): number | null {
  try {
    return daysLeft(...of);
  } catch (error) {
    logProblem("how long a ledger lasts is not known", {}, error);
    return null;
  }
}
