// Risk assessments of customers: create one, read it again.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import { parseRiskAssessmentId } from "#domain/ids/identifiers.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { ledgerOf } from "../routing.ts";
import { assessCustomer } from "../use-cases/assess-customer.ts";

export const createRiskAssessment: IntegratorHandler<"createRiskAssessment"> = (asked) =>
  assessCustomer(asked.env, asked.caller, { keyName: asked.keyName, request: asked.body });

export const getRiskAssessment: IntegratorHandler<"getRiskAssessment"> = async ({ env, caller, params }) => {
  const named = parseRiskAssessmentId(params.id);
  const saved =
    named === null || named.shard >= caller.shards
      ? null
      : await ledgerOf(env, caller, named.shard).findRiskAssessment(named.stem);
  return saved === null
    ? fail("risk_assessment_not_found", "There is no risk assessment with this id.")
    : succeed(saved);
};
