// A decision as lists show it: who, what, when and how it was decided. The rest of the answer, such as its rules and its
// screening, can be long and is read one by one.

import { z } from "zod";
import { assessmentSchema, type Assessment } from "./assessment.ts";

/** What lists filter by: the decisions that held something up. */
export const INTERRUPTING_DECISIONS = ["review", "block"] as const;
export type InterruptingDecision = (typeof INTERRUPTING_DECISIONS)[number];

const { shape } = assessmentSchema;

export const decisionSummarySchema = z
  .object({
    activityId: shape.activityId,
    transactionId: shape.transactionId,
    decisionId: shape.decisionId,
    subject: shape.subject,
    decision: shape.decision,
    summary: shape.summary,
    activity: shape.activity,
    transaction: shape.transaction.unwrap().omit({ parties: true }).optional(),
    alertId: shape.alertId,
    receivedAt: shape.processing.shape.receivedAt,
    assessedAt: shape.assessedAt,
    systemVersionId: shape.processing.shape.systemVersionId,
  })
  .meta({ id: "DecisionSummary" });
export type DecisionSummary = z.output<typeof decisionSummarySchema>;

const decisionPageSchema = z.object({
  data: z.array(decisionSummarySchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type DecisionPage = z.output<typeof decisionPageSchema>;
export const transactionPageSchema = decisionPageSchema.meta({ id: "TransactionPage" });
export const activityPageSchema = decisionPageSchema.meta({ id: "ActivityPage" });

export function summaryOf(assessment: Assessment): DecisionSummary {
  const { activityId, transactionId, decisionId, subject, decision, summary } = assessment;
  const { activity, transaction, alertId, assessedAt, processing } = assessment;
  return {
    activityId,
    ...(transactionId !== undefined && { transactionId }),
    decisionId,
    subject,
    decision,
    summary,
    ...(activity && { activity }),
    ...(transaction && { transaction: withoutParties(transaction) }),
    ...(alertId !== undefined && { alertId }),
    receivedAt: processing.receivedAt,
    assessedAt,
    systemVersionId: processing.systemVersionId,
  };
}

function withoutParties({
  parties: _parties,
  ...transaction
}: NonNullable<Assessment["transaction"]>): DecisionSummary["transaction"] {
  return transaction;
}
