// GET /risk-intelligence/effectiveness: were the decisions right?

import { MAXIMUM_SERIES_DAYS, SERIES_INTERVALS } from "#domain/contract/effectiveness.ts";
import { fail } from "#domain/contract/errors.ts";
import { DAY } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { reportEffectiveness } from "../../use-cases/report-effectiveness.ts";

export async function readEffectiveness(request: WeirRequest): Promise<Handled> {
  const window = windowParameters(request);
  if (!window.ok) return window;
  const asked = request.exchange.url.searchParams.get("interval");
  const interval = SERIES_INTERVALS.find((known) => known === asked);
  if (asked !== null && interval === undefined) return fail("invalid_request", "interval: must be day");
  const { from, to } = window.value;
  if (interval !== undefined && to - from > MAXIMUM_SERIES_DAYS * DAY) {
    return fail("invalid_request", `interval: a series is of at most ${MAXIMUM_SERIES_DAYS} days`);
  }
  const report = await reportEffectiveness(request.exchange.env, callerOf(request), window.value, interval);
  return report.ok ? { status: 200, body: report.value } : report;
}
