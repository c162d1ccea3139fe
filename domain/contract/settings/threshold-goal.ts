// What an organisation wants of its two thresholds: what interruptions cost it, and what they may not exceed.

import { z } from "zod";
import { nonNegativeAmount } from "../values/primitives.ts";

/** Above zero, at most 1: a bound of 0 could not be met by any threshold that interrupts. */
const rate = z.number().gt(0).max(1);

export const thresholdCostsSchema = z.strictObject({
  /** ISO 4217. Recommendations are then made from payments in this currency. */
  currency: z.string().regex(/^[A-Z]{3}$/, "must be three capital letters"),
  /** Of interrupting one good payment. */
  goodPayment: nonNegativeAmount,
  /** Of reviewing one payment, whatever it turns out to be. A block needs no review. */
  review: nonNegativeAmount,
});
export type ThresholdCosts = z.output<typeof thresholdCostsSchema>;

export const thresholdGoalSchema = z.strictObject({
  /** Null: thresholds are chosen to catch the largest amount of fraud within the bounds. */
  costs: thresholdCostsSchema.nullable(),
  /** Share of good payments that may be interrupted from each threshold on. */
  maxFalsePositiveRate: z.strictObject({ review: rate, block: rate }),
  /** On 19 days of 20, for the review threshold. */
  maxAlertsPerDay: z.int().min(1).max(10_000_000).nullable(),
});
export type ThresholdGoal = z.output<typeof thresholdGoalSchema>;

/** A review asks for attention, a block turns a payment away: the stronger act may err less often. */
export const DEFAULT_THRESHOLD_GOAL: ThresholdGoal = {
  costs: null,
  maxFalsePositiveRate: { review: 0.05, block: 0.01 },
  maxAlertsPerDay: null,
};

/** What is left out stays as it is. */
export const thresholdGoalChangesSchema = z
  .strictObject({
    costs: thresholdGoalSchema.shape.costs.optional(),
    maxFalsePositiveRate: thresholdGoalSchema.shape.maxFalsePositiveRate.partial().optional(),
    maxAlertsPerDay: thresholdGoalSchema.shape.maxAlertsPerDay.optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "must name at least one goal");
export type ThresholdGoalChanges = z.output<typeof thresholdGoalChangesSchema>;
