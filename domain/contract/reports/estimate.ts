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
        method: z.enum(["wilson", "wilson_clustered"]).meta({
          description: "`wilson_clustered`: at `effectiveN` cases, with Student's t.",
        }),
      })
      .nullable(),
    evidence: z.enum(["sufficient", "not_enough_evidence"]),
    minimumDenominator: z.number().int(),
    customers: z.number().int().optional().meta({
      description:
        "Customers behind the denominator, exact up to 128. Absent, as the next two, if cases are not grouped by customer.",
    }),
    minimumCustomers: z.number().int().optional(),
    effectiveN: z.number().nullable().optional().meta({
      description: "How many independent cases the denominator is worth; null if it is zero.",
    }),
  })
  .meta({ id: "Estimate" });
export type Estimate = z.output<typeof estimateSchema>;
