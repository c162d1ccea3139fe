// Threshold recommendations: would another threshold catch more? Never applied by the service. Definitions: docs/thresholds.md.

import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { worstCaseSchema } from "./label-selection.ts";
import { curvePointSchema, scoreCurvesSchema } from "./score-curves.ts";
import { writtenText } from "../values/primitives.ts";
import { incompleteSchema } from "./incomplete.ts";

export const THRESHOLD_NAMES = ["review", "block"] as const;

/** `no_change` and `not_enough_evidence` recommend nothing. Only what is `proposed` can be reviewed, until it expires. */
const RECOMMENDATION_STATUSES = [
  "proposed",
  "accepted",
  "rejected",
  "superseded",
  "not_enough_evidence",
  "no_change",
] as const;

const NOTE_MAX = 500;

/** The body of `POST /operator/v1/organisations/{id}/threshold-recommendations/{recommendationId}/review`. */
export const recommendationReviewSchema = z.strictObject({
  decision: z.enum(["accept", "reject"]),
  note: writtenText(NOTE_MAX).nullish(),
});
export type RecommendationReview = z.output<typeof recommendationReviewSchema>;

const reviewSchema = z.object({
  by: z.string(),
  at: z.string(),
  note: z.string().nullable(),
  draftedSystemVersionId: z
    .string()
    .nullable()
    .meta({ description: "The draft that an acceptance made; it decides nothing until people activate it." }),
});

const amount = z.string().meta({ description: "Decimal string, in `currency`." });

const expectedSchema = z.object({
  threshold: z.number().int(),
  fraudCaptured: estimateSchema,
  precision: estimateSchema,
  falsePositiveRate: estimateSchema,
  alertsPerDay: z.number().meta({ description: "In all currencies." }),
  fraudAmountCaptured: amount,
  worstCase: worstCaseSchema.optional(),
  cost: amount
    .nullish()
    .meta({ description: "Missed fraud, interrupted good payments and reviews; null without `costs`." }),
});

export const thresholdRecommendationSchema = z
  .object({
    id: z.string(),
    status: z.enum(RECOMMENDATION_STATUSES),
    reason: z
      .enum([
        "not_enough_evidence",
        "no_threshold_meets_constraints",
        "constraint_not_held",
        "constraint_broken",
        "current_is_best",
        "outside_observed_scores",
        "gain_not_shown",
      ])
      .nullable()
      .meta({
        description:
          "Why nothing is recommended; `constraint_broken` if the present threshold breaks its constraint and a higher one is recommended; null if a threshold is recommended for its gain.",
      }),
    systemVersionId: z.string(),
    currency: z.string(),
    threshold: z.object({
      name: z.enum(THRESHOLD_NAMES),
      ruleId: z.null(),
      current: z.number().int(),
      recommended: z.number().int().nullable(),
    }),
    objective: z.enum(["max_fraud_value", "min_total_cost"]).meta({
      description: "`min_total_cost` if the organisation says what interruptions cost it, in `costs`.",
    }),
    costs: z
      .object({
        goodPayment: amount.meta({ description: "Of each good payment that is interrupted, in `currency`." }),
        review: amount.meta({ description: "Of each interrupted payment; 0 for the block threshold." }),
      })
      .nullish()
      .meta({ description: "What the organisation says that interruptions cost it, if it does." }),
    constraints: z.object({
      maxFalsePositiveRate: z.number().nullable(),
      maxAlertsPerDay: z.number().nullable().meta({ description: "In all currencies, on 19 days of 20." }),
      minPrecision: z.number().nullable().meta({
        description:
          "Least share of fraud among interrupted payments. Null: organisations cannot set it yet.",
      }),
    }),
    curve: z
      .array(curvePointSchema)
      .meta({ description: "Of the earlier part, on which the threshold was chosen." }),
    later: scoreCurvesSchema
      .optional()
      .meta({ description: "The same of the later part, on which no threshold was chosen, and more." }),
    scores: z
      .array(
        z.object({
          score: z.number().int(),
          fraud: z.number().int(),
          legitimate: z.number().int(),
          unlabelled: z.number().int(),
        }),
      )
      .meta({ description: "The earlier part by score: the curve under other constraints." }),
    expected: z
      .object({
        current: expectedSchema,
        recommended: expectedSchema.nullable(),
        difference: z
          .object({
            fraudAmountCaptured: amount,
            saving: amount
              .nullish()
              .meta({ description: "Of `cost`, negative if it costs more; null without `costs`." }),
            interval: z
              .object({
                lower: amount,
                upper: amount,
                level: z.literal(0.95),
                method: z.enum(["hall_transformation", "paired_bootstrap"]).meta({
                  description: "`paired_bootstrap` in recommendations of before 24 November 2026.",
                }),
                resamples: z.number().int().meta({ description: "Of a bootstrap, else 0." }),
                seed: z.number().int().meta({ description: "Of a bootstrap, else 0." }),
              })
              .meta({ description: "Of `saving`, or without `costs` of `fraudAmountCaptured`." }),
          })
          .nullable(),
      })
      .meta({ description: "On the later part, which had no say in the choice." }),
    evidence: z.object({
      labelled: z.number().int(),
      fraud: z.number().int(),
      legitimate: z.number().int(),
      from: z.string(),
      to: z.string(),
      holdoutFrom: z.string(),
      holdoutTo: z.string(),
    }),
    backtestId: z.string().nullable(),
    experimentId: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
    review: reviewSchema.nullable(),
    appliedSystemVersionId: z.string().nullable().meta({
      description:
        "The version with the recommended limit, drafted from it, that people activated. The service never applies one.",
    }),
  })
  .meta({ id: "ThresholdRecommendation" });
export type ThresholdRecommendation = z.output<typeof thresholdRecommendationSchema>;

/** A recommendation in a list of operators, and in its event: without what it was computed from. */
export const listedRecommendationSchema = thresholdRecommendationSchema
  .omit({ curve: true, scores: true, later: true })
  .meta({ id: "ListedThresholdRecommendation" });
export type ListedRecommendation = z.output<typeof listedRecommendationSchema>;

export const recommendationPageSchema = z.object({
  data: z.array(listedRecommendationSchema),
  pagination: z.object({ nextCursor: z.string().nullable() }),
});
export type RecommendationPage = z.output<typeof recommendationPageSchema>;

export const thresholdRecommendationsSchema = z
  .object({
    completeness: incompleteSchema.optional(),
    data: z.array(thresholdRecommendationSchema),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })
  .meta({ id: "ThresholdRecommendations" });
export type ThresholdRecommendations = z.output<typeof thresholdRecommendationsSchema>;
