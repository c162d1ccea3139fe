// Asks for the facts behind the effectiveness report, see figures.sql and facts.sql.

import { z } from "zod";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { SEGMENT_DIMENSIONS } from "#domain/contract/reports/effectiveness.ts";
import { defineQuery } from "../query.ts";
import {
  amountColumn,
  countColumn,
  countsColumn,
  instantColumn,
  instantParameter,
  windowParameters,
} from "../types.ts";

/** What distinguishes cells; facts.sql says what each means. */
export const FACT_DIMENSIONS = [
  "decision",
  "system_version",
  ...SEGMENT_DIMENSIONS,
  "customers",
  "money",
  "money_by_customer",
  "rule",
  "evaluated",
  "rule_money",
  "rule_sole",
  "rule_overlap",
  "rule_decisive",
  "rule_decisive_legitimate_customers",
  "decisive",
  "decisive_legitimate_customers",
  "rule_labelled_customers",
  "rule_legitimate_customers",
  "rule_sole_labelled_customers",
  "rule_sole_legitimate_customers",
] as const;
export type FactDimension = (typeof FACT_DIMENSIONS)[number];

/** The period of a cell that is of no day alone: before any day on which something can have occurred. */
export const ALL_DAYS = "1900-01-01";

const figureRow = z.object({
  /** The day of the cell; `ALL_DAYS` where the days were added up. */
  period: z.iso.date(),
  in_window: z.boolean(),
  /** Of which decisions alone; empty for all of them. */
  age: z.enum(["", "mature", "immature"]),
  dimension: z.enum(FACT_DIMENSIONS),
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
  /** Of the dimension `rule_overlap`, else empty. */
  other_rule_id: z.string(),
  decisions: countColumn,
  matured: countColumn,
  fraud_loss_prevented: amountColumn,
  fraud_loss_incurred: amountColumn,
  recovered: amountColumn,
  recovery_surplus: amountColumn,
  legitimate_interrupted_amount: amountColumn,
  subjects: countColumn,
  /** Its decisions by group of customers; empty where no ratio needs them. */
  customer_groups: countsColumn,
  /** Groups of customers that add to the amount of a cell of `money_by_customer`, and what each adds. */
  amount_groups: z.array(z.int()),
  group_amounts: z.array(amountColumn),
  /** Customers of all cells of the dimension's value and currency together, e.g. for the denominators of its ratios. */
  customers: countColumn,
  customers_fraud: countColumn,
  customers_legitimate: countColumn,
  /** Of labelled transactions that were interrupted; for a rule, that it hit. */
  customers_alarmed: countColumn,
  newest_loaded_at: instantColumn,
});
/** One cell: how many decisions of one dimension's value met one decision and one label, and their money. */
export type Figure = z.output<typeof figureRow>;

export const effectivenessFigures = defineQuery({
  file: new URL("figures.sql", import.meta.url),
  parameters: z.object({
    ...windowParameters,
    /** What occurred between `from` and here is the window before. */
    windowFrom: instantParameter,
    matureUntil: instantParameter,
    dimensions: z.array(z.enum(FACT_DIMENSIONS)),
    /** Of the window before. */
    beforeWindow: z.array(z.enum(FACT_DIMENSIONS)),
    /** Of each day of the window. */
    byDay: z.array(z.enum(FACT_DIMENSIONS)),
    /** The value that is asked for; empty for all. */
    onlyValue: z.string(),
    byAge: z.boolean(),
  }),
  row: figureRow,
});
