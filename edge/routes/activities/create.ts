// POST /activities: decide a customer's activity.

import { activityRequestSchema } from "#domain/contract/activity.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { assessActivity } from "../../use-cases/assess-activity.ts";

export async function createActivity(request: WeirRequest): Promise<Handled> {
  const { env, receivedAt } = request.exchange;
  const body = await parseBody(request, activityRequestSchema);
  if (!body.ok) return body;
  const assessed = await assessActivity(env, callerOf(request), body.value, receivedAt);
  return assessed.ok ? { status: 200, body: assessed.value } : assessed;
}
