// POST /api/identity/events: the compatibility endpoint. A known activity is decided, everything else is kept.

import { identityEventSchema } from "#domain/contract/identity-event.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { receiveIdentityEvent } from "../../use-cases/receive-identity-event.ts";

export async function createIdentityEvent(request: WeirRequest): Promise<Handled> {
  const { env, receivedAt } = request.exchange;
  const body = await parseBody(request, identityEventSchema);
  if (!body.ok) return body;
  const received = await receiveIdentityEvent(env, callerOf(request), body.value, receivedAt);
  return received.ok ? { status: 200, body: received.value } : received;
}
