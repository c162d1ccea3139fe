// The window of a report, as every report reads it from its query.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { MAXIMUM_SERIES_DAYS } from "#domain/contract/reports/effectiveness.ts";
import { DAY, FIRST_INSTANT, type EpochMilliseconds } from "#domain/time/instant.ts";
import { instantParameter } from "./inputs.ts";

const DEFAULT_WINDOW_MILLISECONDS = 30 * DAY;

export interface ReportWindow {
  /** Inclusive. */
  readonly from: EpochMilliseconds;
  /** Exclusive. */
  readonly to: EpochMilliseconds;
}

/** `from` and `to` of a report; the last 30 days by default. */
export function windowParameters(query: URLSearchParams, now: EpochMilliseconds): Result<ReportWindow> {
  const to = instantParameter(query, "to", now);
  if (!to.ok) return to;
  const from = instantParameter(
    query,
    "from",
    Math.max(FIRST_INSTANT, to.value - DEFAULT_WINDOW_MILLISECONDS),
  );
  if (!from.ok) return from;
  if (from.value >= to.value) return fail("invalid_request", "from: must be before to");
  return succeed({ from: from.value, to: to.value });
}

/** Whether it has more days than a series may have. */
export function isTooLongForDays({ from, to }: ReportWindow): boolean {
  return to - from > MAXIMUM_SERIES_DAYS * DAY;
}
