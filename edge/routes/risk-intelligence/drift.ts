// GET /risk-intelligence/drift: are the payments still those that the rules were made for?

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { DRIFT } from "#domain/door/drift.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, instantParameter } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { reportQuery } from "../../use-cases/report-query.ts";

export async function readDrift(request: WeirRequest): Promise<Handled> {
  const window = windowParameters(request);
  if (!window.ok) return window;
  const baseline = baselineParameters(request);
  if (!baseline.ok) return baseline;
  const query = { ...reportQuery(callerOf(request), window.value), ...baseline.value };
  const report = await askDoor(request.exchange.env, DRIFT, query);
  return report.ok ? { status: 200, body: report.value } : report;
}

/** `baselineFrom` and `baselineTo`: each alone, both, or none. */
export function baselineParameters(
  request: WeirRequest,
): Result<{ readonly baselineFrom?: string; readonly baselineTo?: string }> {
  const given = (name: string) => request.exchange.url.searchParams.has(name);
  const from = instantParameter(request, "baselineFrom", -Infinity);
  if (!from.ok) return from;
  const to = instantParameter(request, "baselineTo", Infinity);
  if (!to.ok) return to;
  if (from.value >= to.value) return fail("invalid_request", "baselineFrom: must be before baselineTo");
  return succeed({
    ...(given("baselineFrom") && { baselineFrom: formatInstant(from.value) }),
    ...(given("baselineTo") && { baselineTo: formatInstant(to.value) }),
  });
}
