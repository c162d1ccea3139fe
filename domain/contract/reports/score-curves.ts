// How well the score tells fraud from legitimate payments: curves with their areas, and the fraud rate of each band of scores.

import { z } from "zod";

const ratio = z.number().min(0).max(1).nullable();
const amount = z.string().meta({ description: "Decimal string, in `currency`." });
const interval = z.object({ lower: z.number(), upper: z.number() }).nullable();

/** What interrupting from one score on would have meant. */
export const curvePointSchema = z.object({
  threshold: z.number().int(),
  interrupted: z.number().int(),
  truePositives: z.number().int(),
  falsePositives: z.number().int(),
  tpr: ratio,
  fpr: ratio,
  fprLower: ratio,
  fprUpper: ratio,
  precision: ratio,
  precisionLower: ratio,
  alertsPerDay: z.number(),
  alertsPerDayP95: z.number(),
  fraudAmountCaptured: amount,
  legitimateAmount: amount,
});

const area = z.object({ value: z.number(), interval }).nullable();

export const scoreCurvesSchema = z
  .object({
    payments: z.number().int().meta({ description: "Labelled or not." }),
    curve: z.array(curvePointSchema),
    areas: z
      .object({ roc: area, precisionRecall: area, rocByAmount: area, precisionRecallByAmount: area })
      .meta({
        description:
          "With 95% intervals over customers; null without fraud, the interval with fewer than 20 customers who have fraud.",
      }),
    bands: z
      .array(
        z.object({
          from: z.number().int(),
          to: z.number().int(),
          customers: z.number().int(),
          fraud: z.number().int(),
          labelled: z.number().int(),
          unlabelled: z.number().int().optional(),
          value: ratio,
          interval,
          effectiveN: z.number().nullable().optional().meta({
            description:
              "How many independent payments `labelled` is worth; null with fewer than 20 customers.",
          }),
          worstCase: z.object({ lower: z.number(), upper: z.number() }).optional().meta({
            description: "The rate if every payment without a label were legitimate, and if it were fraud.",
          }),
        }),
      )
      .meta({
        description: "The fraud rate of each band of scores, `from` included and `to` not, but for 100.",
      }),
  })
  .meta({ id: "ScoreCurves" });
export type ScoreCurves = z.output<typeof scoreCurvesSchema>;
