// Asks for the facts behind the effectiveness report, see figures.sql and facts.sql.

import { z } from "zod";
import { DECISIONS } from "#domain/contract/assessment.ts";
import { defineQuery } from "../query.ts";
import {
  countColumn,
  daysParameter,
  generationParameter,
  amountColumn,
  instantColumn,
  instantParameter,
  tenantParameters,
} from "../types.ts";

const figureRow = z.object({
  dimension: z.string(),
  value: z.string(),
  rule_version: countColumn,
  /** When the cell's decisions last named the rule; 1970 where none did. */
  rule_named_at: instantColumn,
  rule_name: z.string(),
  rule_action: z.string(),
  rule_outcome: z.string(),
  is_transaction: z.boolean(),
  decision: z.enum([...DECISIONS, ""]),
  label: z.enum(["fraud", "legitimate", ""]),
  currency: z.string(),
  decisions: countColumn,
  matured: countColumn,
  fraud_loss_prevented: amountColumn,
  fraud_loss_incurred: amountColumn,
  recovered: amountColumn,
  legitimate_interrupted_amount: amountColumn,
  subjects: countColumn,
  newest_loaded_at: instantColumn,
});
/** One cell: how many decisions of one dimension's value met one decision and one label, and their money. */
export type Figure = z.output<typeof figureRow>;

export const effectivenessFigures = defineQuery({
  file: new URL("figures.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    from: instantParameter,
    to: instantParameter,
    matureUntil: instantParameter,
    /** The days to read from the events. */
    days: daysParameter,
    /** The days to read from rollups, and in parallel the generation of each. */
    rolledUpDays: daysParameter,
    generations: z.array(generationParameter),
  }),
  row: figureRow,
});
