// How late labels arrive, by source, and how much fraud of a window is still to become known.

import { z } from "zod";
import { OUTCOME_SOURCES } from "../decisions/outcome.ts";

/** After how many days the share of known labels is shown. */
export const DELAY_DAYS = [7, 30, 60, 90] as const;

const level = z.literal(0.95);
const evidence = z.enum(["sufficient", "not_enough_evidence"]);
const horizonDays = z.number().int().nullable().meta({
  description:
    "Labels count if they arrive within so many days, 180 at most: the longest delay of which enough is seen. Null if there is none.",
});

const shareKnownSchema = z.object({
  days: z.number().int(),
  value: z.number().nullable().meta({
    description: "Null beyond the horizon, and with fewer than 30 labels or 20 groups of customers.",
  }),
  interval: z
    .object({ lower: z.number(), upper: z.number(), level, method: z.literal("wilson_clustered") })
    .nullable(),
});

export const labelDelaySchema = z
  .object({
    from: z.string().meta({ description: "Delays are those of payments from here on, 365 days." }),
    to: z.string().meta({ description: "The beginning of the report's day, in UTC." }),
    horizonDays,
    sources: z.array(
      z.object({
        label: z.enum(["fraud", "legitimate"]),
        source: z.enum(OUTCOME_SOURCES).meta({ description: "Of the first outcome that said so." }),
        payments: z.number().int().meta({ description: "With such a label, within the horizon." }),
        knownAfter: z.array(shareKnownSchema).meta({
          description:
            "Share of the labels that arrive within the horizon which are known after so many days.",
        }),
        medianDays: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: "LabelDelay" });
export type LabelDelay = z.output<typeof labelDelaySchema>;

export const fraudStillToComeSchema = z
  .object({
    value: z.number().nullable().meta({
      description:
        "Payments of the window that are expected to become known as fraud, within the horizon; null without enough evidence.",
    }),
    interval: z
      .object({
        lower: z.number().int(),
        upper: z.number().int(),
        level,
        method: z.literal("gamma_jackknife"),
      })
      .nullable(),
    evidence,
    reason: z.enum(["too_few_labels", "too_young"]).nullable().meta({
      description:
        "Why there is no value: fewer than 30 fraud labels to learn delays from, or 10 in the window; or less than a tenth of its fraud is known.",
    }),
    known: z.number().int().meta({ description: "Payments of the window that are known as fraud." }),
    allowed: z.number().nullable().meta({ description: "Of the value, allowed payments." }),
    interrupted: z.number().nullable().meta({ description: "Of the value, reviewed or blocked payments." }),
    horizonDays,
  })
  .meta({ id: "FraudStillToCome" });
export type FraudStillToCome = z.output<typeof fraudStillToComeSchema>;
