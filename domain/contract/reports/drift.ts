// The drift report: are the payments still those that the rules were made for? Definitions: docs/drift.md.

import { z } from "zod";
import { incompleteSchema } from "./incomplete.ts";

export const DRIFT_LEVELS = ["stable", "moderate", "significant", "not_enough_evidence"] as const;

const levelSchema = z.enum(DRIFT_LEVELS);
const share = z.number().min(0).max(1);
const both = z.object({ baseline: z.number(), current: z.number() });

const driftFeatureSchema = z
  .object({
    feature: z.string(),
    kind: z.enum(["numeric", "categorical"]),
    method: z.literal("psi"),
    statistic: z.number().nullable(),
    bins: z.array(z.object({ label: z.string(), baselineShare: share, currentShare: share })),
    baselineCount: z.number().int(),
    currentCount: z.number().int(),
    subjects: both.meta({
      description:
        "The n and m of the critical value: how many independent customers the payments are worth; fewer than came where some come often.",
    }),
    distinctSubjects: both,
    criticalValue: z
      .number()
      .nullable()
      .meta({ description: "What the statistic exceeds by chance once in a hundred." }),
    falseAlarmRate: z.literal(0.01),
    pValue: z.number().nullable().meta({ description: "Not corrected for the number of features." }),
    ks: z.object({ statistic: z.number(), pValue: z.number() }).nullable(),
    missingShare: z.object({ baseline: share.nullable(), current: share.nullable() }),
    level: levelSchema,
    series: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        statistic: z.number().nullable(),
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
