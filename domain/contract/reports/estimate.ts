// One object for every measured ratio: value, counts, interval, and whether there is evidence enough to say it.

import { z } from "zod";

export const estimateSchema = z
  .object({
    value: z.number().nullable().meta({ description: "Null, never zero, without enough evidence." }),
    numerator: z.number().int(),
    denominator: z.number().int(),
    interval: z
      .object({
        lower: z.number(),
        upper: z.number(),
        level: z.literal(0.95),
        method: z.literal("wilson"),
      })
      .nullable(),
    evidence: z.enum(["sufficient", "not_enough_evidence"]),
    minimumDenominator: z.number().int(),
  })
  .meta({ id: "Estimate" });
export type Estimate = z.output<typeof estimateSchema>;
