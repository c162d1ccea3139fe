// The window of a report, as every report takes it from its query.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { DAY, FIRST_INSTANT, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { WeirRequest } from "./exchange.ts";
import { instantParameter } from "./inputs.ts";

const DEFAULT_WINDOW_MILLISECONDS = 30 * DAY;

/** `from` (inclusive) and `to` (exclusive) of a report: the last 30 days where they are absent. */
export function windowParameters(
  request: WeirRequest,
): Result<{ readonly from: EpochMilliseconds; readonly to: EpochMilliseconds }> {
  const to = instantParameter(request, "to", request.exchange.receivedAt);
  if (!to.ok) return to;
  const from = instantParameter(
    request,
    "from",
    Math.max(FIRST_INSTANT, to.value - DEFAULT_WINDOW_MILLISECONDS),
  );
  if (!from.ok) return from;
  if (from.value >= to.value) return fail("invalid_request", "from: must be before to");
  return succeed({ from: from.value, to: to.value });
}
