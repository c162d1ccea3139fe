// Risk assessments of customers: create one, read it again.

import { riskAssessmentRequestSchema, riskAssessmentSchema } from "../casework/risk-assessment.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";

export const RISK_ASSESSMENTS = {
  createRiskAssessment: {
    method: "post",
    lowersRisk: "by_key",
    path: "/risk-assessments",
    tag: "Risk assessments",
    summary: "Assess the risk of a customer",
    description:
      "The score is computed from what is known of the customer; the answer shows its factors. Without credit the assessment is saved as `pending_credit` and is completed when credit is added: do not send a second request.",
    idempotency: { key: "required", scope: "key:POST /risk-assessments:" },
    body: riskAssessmentRequestSchema,
    answer: { status: 202, description: "The saved assessment.", schema: riskAssessmentSchema },
    codes: ["subject_type_conflict", "ledger_full"],
    links: linksById("/id", "getRiskAssessment"),
  },
  getRiskAssessment: {
    method: "get",
    path: "/risk-assessments/{id}",
    tag: "Risk assessments",
    summary: "Get a risk assessment",
    answer: {
      status: 200,
      description: "The assessment in its present state.",
      schema: riskAssessmentSchema,
    },
    codes: ["risk_assessment_not_found"],
  },
} as const satisfies Operations<IntegratorOperation>;
