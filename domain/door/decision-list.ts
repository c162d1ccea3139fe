// Decisions of an organisation that fit a filter, page by page.

import { z } from "zod";
import { DECISIONS } from "../contract/decisions/assessment.ts";
import { reportedDecisionPageSchema } from "../contract/operators/reported-decision.ts";
import { environmentSchema } from "../contract/values/environment.ts";
import { question } from "./question.ts";

const decisionListQuerySchema = z.object({
  organisationId: z.string(),
  environment: environmentSchema,
  from: z.string(),
  to: z.string(),
  /** Our id of a customer, or the caller's. */
  subjectId: z.string().nullable(),
  decision: z.enum(DECISIONS).nullable(),
  /** One that hit. */
  ruleId: z.string().nullable(),
  alertId: z.string().nullable(),
  minScore: z.int().min(0).max(100),
  maxScore: z.int().min(0).max(100),
  limit: z.int().min(1),
  cursor: z.string().nullable(),
});
export type DecisionListQuery = z.output<typeof decisionListQuerySchema>;

export const DECISION_LIST = question(
  "/v1/lists/decisions",
  decisionListQuerySchema,
  reportedDecisionPageSchema,
);
