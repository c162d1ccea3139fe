// GET /risk-intelligence/effectiveness: were the decisions right?

import { fail } from "#domain/contract/errors.ts";
import { DAY } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, instantParameter } from "../../http/inputs.ts";
import { reportEffectiveness } from "../../use-cases/report-effectiveness.ts";

const DEFAULT_WINDOW_MILLISECONDS = 30 * DAY;

export async function readEffectiveness(request: WeirRequest): Promise<Handled> {
  const to = instantParameter(request, "to", request.exchange.receivedAt);
  if (!to.ok) return to;
  const from = instantParameter(request, "from", to.value - DEFAULT_WINDOW_MILLISECONDS);
  if (!from.ok) return from;
  if (from.value >= to.value) return fail("invalid_request", "from: must be before to");
  const report = await reportEffectiveness(request.exchange.env, callerOf(request), {
    from: from.value,
    to: to.value,
  });
  return report.ok ? { status: 200, body: report.value } : report;
}
