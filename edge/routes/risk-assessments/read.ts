// GET /risk-assessments/{id}: a customer's risk assessment as it is now.

import { fail } from "#domain/contract/errors.ts";
import { parseRiskAssessmentId } from "#domain/ids/identifiers.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { ledgerOf } from "../../routing.ts";

export async function getRiskAssessment(request: WeirRequest): Promise<Handled> {
  const caller = callerOf(request);
  const named = parseRiskAssessmentId(pathParameter(request, "id") ?? "");
  const body =
    named === null || named.shard >= caller.shards
      ? null
      : await ledgerOf(request.exchange.env, caller, named.shard).findRiskAssessment(named.stem);
  if (body === null) return fail("risk_assessment_not_found", "There is no risk assessment of this id.");
  return { status: 200, body };
}
