// Decisions of an organisation that fit a filter: page by page, as lines of a file, and how many they are.

import { z } from "zod";
import { RISK_LEVELS } from "../contract/decisions/assessment.ts";
import { DIRECTIONS } from "../contract/decisions/transaction.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  SCREENING_CHOICES,
  decisionCountSchema,
  reportedDecisionPageSchema,
} from "../contract/operators/reported-decision.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { nonNegativeAmount } from "../contract/values/primitives.ts";
import { question } from "./question.ts";

const decisionFilterSchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  /** Our id of a customer, or the caller's. */
  subjectId: z.string().nullable(),
  decision: z.enum(DECISION_CHOICES).nullable(),
  /** One that hit. */
  ruleId: z.string().nullable(),
  alertId: z.string().nullable(),
  minScore: z.int().min(0).max(100),
  maxScore: z.int().min(0).max(100),
  riskLevel: z.enum(RISK_LEVELS).nullable(),
  label: z.enum(DECISION_LABELS).nullable(),
  currency: z.string().nullable(),
  /** Inclusive, of payments: each in its own currency. */
  minAmount: nonNegativeAmount.nullable(),
  maxAmount: nonNegativeAmount.nullable(),
  /** The same, exclusive. */
  aboveAmount: nonNegativeAmount.nullable(),
  belowAmount: nonNegativeAmount.nullable(),
  direction: z.enum(DIRECTIONS).nullable(),
  channel: z.string().nullable(),
  /** Of the activity, or of the payment as the caller calls it. */
  type: z.string().nullable(),
  screening: z.enum(SCREENING_CHOICES).nullable(),
  systemVersionId: z.string().nullable(),
  /** Of the relationship network. */
  nodeId: z.string().nullable(),
});
export type DecisionFilter = z.output<typeof decisionFilterSchema>;

const decisionListQuerySchema = decisionFilterSchema.extend({
  limit: z.int().min(1),
  cursor: z.string().nullable(),
});
export type DecisionListQuery = z.output<typeof decisionListQuerySchema>;

export const DECISION_LIST = question(
  "/v1/lists/decisions",
  decisionListQuerySchema,
  reportedDecisionPageSchema,
);

export const DECISION_COUNT = question(
  "/v1/lists/decisions/count",
  decisionFilterSchema,
  decisionCountSchema,
);

/** A page of the list as lines of CSV, without their head. */
export const DECISION_LINES = question(
  "/v1/lists/decisions/lines",
  decisionListQuerySchema,
  z.object({ lines: z.string(), nextCursor: z.string().nullable() }),
);
