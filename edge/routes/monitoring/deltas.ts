// GET /monitoring/deltas: what changed since a cursor.

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, limitParameter } from "../../http/inputs.ts";
import { readDeltas } from "../../use-cases/read-deltas.ts";

export async function listDeltas(request: WeirRequest): Promise<Handled> {
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const { env, url } = request.exchange;
  const page = await readDeltas(env, callerOf(request), url.searchParams.get("cursor"), limit.value);
  return page.ok ? { status: 200, body: page.value } : page;
}
