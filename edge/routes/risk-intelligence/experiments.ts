// GET /risk-intelligence/experiments: what would other versions have decided, and would it have been better?

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, limitParameter, numberCursor } from "../../http/inputs.ts";
import { listExperiments } from "../../use-cases/manage-experiments.ts";

export async function readExperiments(request: WeirRequest): Promise<Handled> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const page = await listExperiments(request.exchange.env, callerOf(request), limit.value, before.value);
  return page.ok ? { status: 200, body: page.value } : page;
}
