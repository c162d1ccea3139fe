// `risk.threshold.recommended`: a new proposal. And the recommendations as the job `thresholds` sends them to the
// organisation, which knows what it proposed before.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";
import {
  listedRecommendationSchema,
  thresholdRecommendationSchema,
} from "../contract/reports/threshold-recommendation.ts";
import { thresholdQuerySchema } from "../door/threshold-recommendations.ts";

export const THRESHOLD_RECOMMENDED = "risk.threshold.recommended";

/** The event's `data`: the proposal without what it was computed from. */
export const thresholdRecommendedSchema = z.looseObject(listedRecommendationSchema.shape);

/** `POST /internal/v1/findings` of the edge: what is recommended to one tenant. Sent again it changes nothing. */
export const thresholdFindingSchema = z.object({
  kind: z.literal("thresholds"),
  organisationId: z.string(),
  environment: environmentSchema,
  labelMaturityDays: z.number().int(),
  recommendations: z.array(thresholdRecommendationSchema),
});
export type ThresholdFinding = z.output<typeof thresholdFindingSchema>;

/** `POST /internal/v1/limits` of the edge: what recommendations and drift are computed for, by organisation. */
export const limitsSchema = z.object({
  limits: z.array(
    thresholdQuerySchema.omit({ environment: true }).extend({ minimumDriftCustomers: z.number().int() }),
  ),
  /** Organisations that did not answer. */
  unanswered: z.array(z.string()),
});
export type Limits = z.output<typeof limitsSchema>;
