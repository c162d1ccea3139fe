// What a rule did day by day, as the warehouse has it.

import { z } from "zod";
import { ruleDaysSchema } from "../contract/reports/rule-days.ts";
import { question } from "./question.ts";
import { reportQuerySchema } from "./report-query.ts";

const ruleDaysQuerySchema = reportQuerySchema.extend({
  minimumCustomers: z.number().int(),
  ruleId: z.string().min(1),
});
export type RuleDaysQuery = z.output<typeof ruleDaysQuerySchema>;

export const RULE_DAYS = question("/v1/reports/rule-days", ruleDaysQuerySchema, ruleDaysSchema);
