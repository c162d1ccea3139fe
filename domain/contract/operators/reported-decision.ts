// Decisions as the warehouse has them, for operators who look for some: every filter, and a little later than the ledgers.

import { z } from "zod";
import { assessmentSchema, DECISIONS, RISK_LEVELS } from "../decisions/assessment.ts";
import { ATTEMPT_STATUSES } from "../decisions/screening.ts";
import { CLASSIFICATIONS } from "../decisions/outcome.ts";
import { DIRECTIONS } from "../decisions/transaction.ts";

/** What was not given is null. */
export const reportedDecisionSchema = z
  .object({
    decisionId: z.string(),
    activityId: z.string(),
    transactionId: z.string().nullable(),
    externalActivityId: z.string(),
    externalTransactionId: z.string().nullable(),
    subject: assessmentSchema.shape.subject,
    occurredAt: z.string(),
    assessedAt: z.string(),
    type: z.string().meta({ description: "`transaction`, or the type of the activity." }),
    decision: z.enum(DECISIONS),
    score: z.int(),
    riskLevel: z.enum(RISK_LEVELS),
    amount: z.string().nullable(),
    currency: z.string().nullable(),
    direction: z.enum(DIRECTIONS).nullable(),
    counterparty: z.string().nullable().meta({ description: "Its name, as the caller wrote it." }),
    screening: z
      .enum(ATTEMPT_STATUSES)
      .nullable()
      .meta({ description: "The most severe status of all checks; null if nothing was screened." }),
    ruleIds: z.array(z.string()).meta({ description: "The rules that hit; watched ones are left out." }),
    systemVersionId: z.string(),
  })
  .meta({ id: "ReportedDecision" });
export type ReportedDecision = z.output<typeof reportedDecisionSchema>;

/** One answer, or all that are not `allow`. */
export const DECISION_CHOICES = [...DECISIONS, "interrupted"] as const;

/** What screening came to, or that nothing was screened. */
export const SCREENING_CHOICES = [...ATTEMPT_STATUSES, "none"] as const;

/** What was found out about it, or that nothing was. */
export const DECISION_LABELS = [...CLASSIFICATIONS, "none"] as const;

const listedDecisionSchema = reportedDecisionSchema
  .extend({
    label: z.enum(CLASSIFICATIONS).nullable().meta({
      description: "What the outcome says that counts; null without any. A filed report never asserts guilt.",
    }),
  })
  .meta({ id: "ListedDecision" });
export type ListedDecision = z.output<typeof listedDecisionSchema>;

const window = z.object({ from: z.string(), to: z.string() });

export const reportedDecisionPageSchema = z.object({
  window,
  dataAsOf: z
    .string()
    .nullable()
    .meta({ description: "When the newest decision of the window was loaded; null if none was." }),
  data: z.array(listedDecisionSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type ReportedDecisionPage = z.output<typeof reportedDecisionPageSchema>;

/** Further than this nobody counts one by one, and a whole window of a large organisation takes seconds. */
export const DECISION_COUNT_MAX = 100_000;

export const decisionCountSchema = z.object({
  window,
  count: z
    .int()
    .min(0)
    .max(DECISION_COUNT_MAX)
    .meta({ description: "Of all that fit, on whatever page they are." }),
  truncated: z
    .boolean()
    .meta({ description: `More than ${DECISION_COUNT_MAX} fit: \`count\` is that many.` }),
  amounts: z
    .array(
      z.object({
        currency: z.string(),
        amount: z.string().meta({ description: "The exact sum of its payments." }),
        payments: z.int().min(1),
      }),
    )
    .nullable()
    .meta({
      description:
        "What the payments among them add up to: at most 20 currencies, those of most payments. Null if truncated.",
    }),
  currencies: z
    .int()
    .min(0)
    .nullable()
    .meta({ description: "How many currencies there are. Null if truncated." }),
});
export type DecisionCount = z.output<typeof decisionCountSchema>;
