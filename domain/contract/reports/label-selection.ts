// How far labels can mislead that arrive only of some payments: worst cases, and what a judged sample says instead.

import { z } from "zod";

export const SAMPLED_MEASURES = [
  "precision",
  "fraudCaptured",
  "falsePositiveRate",
  "fraudAmongAllowed",
] as const;
export type SampledMeasure = (typeof SAMPLED_MEASURES)[number];

const boundsSchema = z.object({ lower: z.number(), upper: z.number() });

const sampledRatioSchema = z
  .object({
    value: z.number().nullable().meta({ description: "Null, never zero, without enough evidence." }),
    interval: boundsSchema
      .extend({ level: z.literal(0.95), method: z.literal("wilson_clustered") })
      .nullable(),
    evidence: z.enum(["sufficient", "not_enough_evidence"]),
    reason: z.enum(["not_drawn", "not_covered", "not_judged", "too_few"]).nullable().meta({
      description:
        "Why there is no value: payments that it needs are never drawn; fewer than 95% of them could be drawn; fewer than 95% of the drawn ones have a label; or fewer than 30 customers, or 10 payments on either side.",
    }),
    payments: z.number().int().meta({ description: "Drawn ones with a label, in the denominator." }),
    customers: z.number().int(),
    effectiveN: z.number().nullable().meta({ description: "As many independent payments say as much." }),
  })
  .meta({ id: "SampledRatio" });
export type SampledRatio = z.output<typeof sampledRatioSchema>;

const drawSchema = z.object({
  drawn: z.number().int(),
  judged: z.number().int().meta({ description: "Of these, with a label." }),
  standsFor: z.number().meta({ description: "About so many payments could be drawn." }),
  drawable: z.number().int().meta({ description: "Payments that could be drawn." }),
  payments: z.number().int().meta({ description: "All of the window, with those that could not be drawn." }),
});
export type SampleDrawn = z.output<typeof drawSchema>;

export const worstCaseSchema = z
  .object({
    precision: boundsSchema.nullable(),
    fraudCaptured: boundsSchema.nullable(),
    falsePositiveRate: boundsSchema.nullable(),
  })
  .meta({
    description:
      "Where the measures would be if every transaction without a label were fraud or legitimate, whichever moves them most; null without a transaction.",
  });
export type WorstCase = z.output<typeof worstCaseSchema>;

export const labelSelectionSchema = z
  .object({
    worstCase: worstCaseSchema,
    sample: z
      .object({
        allowed: drawSchema,
        interrupted: drawSchema.meta({
          description: "Interrupted ones, and those that the sample released.",
        }),
        weighted: z.object({
          precision: sampledRatioSchema,
          fraudCaptured: sampledRatioSchema,
          falsePositiveRate: sampledRatioSchema,
          fraudAmongAllowed: sampledRatioSchema,
        }),
      })
      .nullable()
      .meta({
        description:
          "The measures from payments that were drawn by lot, each weighted by the inverse of its probability; null if none was drawn.",
      }),
  })
  .meta({ id: "LabelSelection" });
export type LabelSelection = z.output<typeof labelSelectionSchema>;
