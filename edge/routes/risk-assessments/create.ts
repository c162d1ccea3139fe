// POST /risk-assessments: what is known of a customer, as a score with its factors.

import { riskAssessmentRequestSchema } from "#domain/contract/risk-assessment.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, idempotencyKeyOf } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { assessCustomer } from "../../use-cases/assess-customer.ts";

export async function createRiskAssessment(request: WeirRequest): Promise<Handled> {
  const key = idempotencyKeyOf(request);
  if (!key.ok) return key;
  const body = await parseBody(request, riskAssessmentRequestSchema);
  if (!body.ok) return body;
  const saved = await assessCustomer(request.exchange.env, callerOf(request), {
    idempotencyKey: key.value,
    request: body.value,
  });
  return saved.ok ? { status: 202, body: saved.value } : saved;
}
