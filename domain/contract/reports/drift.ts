// The drift report: are the payments still those that the rules were made for? Definitions: docs/drift.md.

import { z } from "zod";
import { incompleteSchema } from "./incomplete.ts";

export const DRIFT_LEVELS = ["stable", "moderate", "significant", "not_enough_evidence"] as const;

const levelSchema = z.enum(DRIFT_LEVELS);
const share = z.number().min(0).max(1);
const both = z.object({ baseline: z.number(), current: z.number() });

const unbiasedSchema = z
  .object({
    value: z.number().min(0),
    interval: z.object({ lower: z.number().min(0), upper: z.number().min(0), level: z.literal(0.95) }),
  })
  .nullable()
  .meta({
    description:
      "The statistic less what chance adds to it on average, and its 95% interval: levels go by its value. Null with fewer than two bins or without customers.",
  });

const driftFeatureSchema = z
  .object({
    feature: z.string(),
    kind: z.enum(["numeric", "categorical"]),
    method: z.literal("psi"),
    statistic: z.number().nullable(),
    unbiased: unbiasedSchema,
    bins: z.array(z.object({ label: z.string(), baselineShare: share, currentShare: share })),
    baselineCount: z.number().int(),
    currentCount: z.number().int(),
    subjects: both.meta({
      description:
        "The n and m of the critical value: how many independent customers the payments are worth for this feature.",
    }),
    distinctSubjects: both,
    criticalValue: z
      .number()
      .nullable()
      .meta({ description: "What the statistic exceeds by chance once in a hundred." }),
    falseAlarmRate: z.literal(0.01),
    pValue: z.number().nullable().meta({ description: "Not corrected for the number of features." }),
    adjustedPValue: z
      .number()
      .nullable()
      .meta({ description: "After Holm's correction over the features that have enough evidence." }),
    ks: z.object({ statistic: z.number(), pValue: z.number() }).nullable(),
    missingShare: z.object({ baseline: share.nullable(), current: share.nullable() }),
    level: levelSchema,
    comparable: z.boolean().meta({
      description:
        "False if the window overlaps the baseline, or if `hour` and `channel` have no whole day of a weekday that both have: then there is no evidence.",
    }),
    series: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        statistic: z.number().nullable(),
        unbiased: unbiasedSchema,
        criticalValue: z.number().nullable(),
        level: levelSchema,
        currentCount: z.number().int(),
      }),
    ),
  })
  .meta({ id: "DriftFeature" });
export type DriftFeature = z.output<typeof driftFeatureSchema>;

export const driftReportSchema = z
  .object({
    window: z.object({ from: z.string(), to: z.string() }),
    generatedAt: z.string(),
    completeness: incompleteSchema.optional(),
    baseline: z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      systemVersionId: z.string().nullable(),
      overlap: z.boolean().meta({ description: "Whether the window shares time with the baseline." }),
    }),
    features: z.array(driftFeatureSchema),
    population: z.array(
      z.object({
        dimension: z.string(),
        value: z.string(),
        baselineShare: share,
        currentShare: share,
        psiContribution: z.number(),
      }),
    ),
    outputs: z.object({ score: driftFeatureSchema.nullable(), decision: driftFeatureSchema.nullable() }),
    overall: z.object({ level: levelSchema, changedFeatures: z.array(z.string()) }),
  })
  .meta({ id: "DriftReport" });
export type DriftReport = z.output<typeof driftReportSchema>;
