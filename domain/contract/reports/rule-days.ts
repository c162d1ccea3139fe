// What a rule did day by day: the figures of the effectiveness report, for one rule. Definitions: docs/effectiveness.md.

import { z } from "zod";
import { decisiveSchema } from "./effectiveness.ts";
import { estimateSchema } from "./estimate.ts";

const ruleDaySchema = z.object({
  from: z.string(),
  to: z.string(),
  evaluations: z.number().int(),
  hits: z.number().int(),
  decisive: decisiveSchema.meta({
    description: "What would have been allowed without this rule: its points and its action.",
  }),
  precision: estimateSchema,
});

export const ruleDaysSchema = z
  .object({
    window: z.object({ from: z.string(), to: z.string() }),
    generatedAt: z.string(),
    ruleId: z.string(),
    versions: z
      .array(
        z.object({
          ruleVersion: z.number().int(),
          series: z.array(ruleDaySchema).meta({
            description: "One entry for each day of the window, in UTC; as far as the window reaches.",
          }),
        }),
      )
      .meta({
        description:
          "Each version of the rule that was asked in the window, newest first; none if none was asked.",
      }),
  })
  .meta({ id: "RuleDays" });
export type RuleDays = z.output<typeof ruleDaysSchema>;
