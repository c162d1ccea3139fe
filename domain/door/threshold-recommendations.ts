// The door's threshold recommendations.

import { z } from "zod";
import { thresholdRecommendationsSchema } from "../contract/reports/threshold-recommendation.ts";
import { DEFAULT_EVIDENCE } from "../contract/reports/report-evidence.ts";
import { DEFAULT_THRESHOLD_GOAL, thresholdGoalSchema } from "../contract/settings/threshold-goal.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

/** The thresholds are those in force. */
export const thresholdQuerySchema = reportQuerySchema.omit({ from: true, to: true }).extend({
  labelMaturityDays: z.number().int(),
  systemVersionId: z.string(),
  thresholds: z.object({ review: z.number().int(), block: z.number().int() }),
  minimumCustomers: z.number().int().default(DEFAULT_EVIDENCE.minimumCustomers),
  goal: thresholdGoalSchema.default(DEFAULT_THRESHOLD_GOAL),
});
export type ThresholdQuery = z.output<typeof thresholdQuerySchema>;

export const THRESHOLD_RECOMMENDATIONS = question(
  "/v1/reports/threshold-recommendations",
  thresholdQuerySchema,
  thresholdRecommendationsSchema,
);
