// POST /transactions/{transactionId}/outcomes: record what was found out.

import { fail } from "#domain/contract/errors.ts";
import { outcomeRequestSchema } from "#domain/contract/outcome.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, idempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { recordOutcome } from "../../use-cases/record-outcome.ts";

export async function createOutcome(request: WeirRequest): Promise<Handled> {
  const { env, receivedAt } = request.exchange;
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, outcomeRequestSchema);
  if (!body.ok) return body;
  const reference = pathParameter(request, "transactionId");
  if (reference === null) {
    return fail("transaction_not_found", "There is no transaction or activity under this reference.");
  }
  const recorded = await recordOutcome(env, callerOf(request), {
    reference,
    idempotencyKey: key.value,
    request: body.value,
    receivedAt,
  });
  return recorded.ok ? { status: 201, body: recorded.value } : recorded;
}
