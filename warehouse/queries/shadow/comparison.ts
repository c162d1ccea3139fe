// Asks what a run's report is made from: the transition table, mature labelled pairs, and examples.

import { z } from "zod";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { defineQuery } from "../query.ts";
import { amountColumn, countColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

const parameters = z.object({
  ...tenantParameters,
  runId: z.string(),
  from: instantParameter,
  to: instantParameter,
  startedAt: instantParameter,
  maturityDays: z.number().int().min(0),
  /** What was recorded later is not looked at. */
  asOf: instantParameter,
});

const decision = z.enum(DECISIONS);
const label = z.enum(["fraud", "legitimate", ""]).transform((text) => (text === "" ? null : text));

export const shadowTransition = defineQuery({
  file: new URL("transition.sql", import.meta.url),
  parameters,
  row: z.object({
    live: decision,
    shadow: decision,
    count: countColumn,
    labelled: countColumn,
    mature: countColumn,
    unchanged: countColumn,
  }),
});

const maturePairRow = z.object({
  decision_id: z.string(),
  subject_id: z.string(),
  occurred_at: instantColumn,
  live: decision,
  shadow: decision,
  /** 0 if it could not be drawn. */
  sample_probability: z.number(),
  is_sampled: z.boolean(),
  label,
  label_at_maturity: label,
  amount: amountColumn,
  asset_class: z.string(),
  direction: z.string(),
  currency: z.string(),
  country: z.string(),
  channel: z.string(),
  amount_band: z.string(),
  subject_type: z.string(),
  counterparty_familiarity: z.string(),
});
export type MaturePair = z.output<typeof maturePairRow>;

export const maturePairs = defineQuery({
  file: new URL("mature-pairs.sql", import.meta.url),
  parameters,
  row: maturePairRow,
});

const matureCustomersRow = z.object({
  customers: countColumn,
  first_differing: countColumn,
  numerator: countColumn,
  denominator: countColumn,
  numerator_squares: countColumn,
  products: countColumn,
  denominator_squares: countColumn,
});
export type MatureCustomersRow = z.output<typeof matureCustomersRow>;

export const matureCustomers = defineQuery({
  file: new URL("mature-customers.sql", import.meta.url),
  parameters,
  row: matureCustomersRow,
});

export const shadowExamples = defineQuery({
  file: new URL("examples.sql", import.meta.url),
  parameters: parameters.extend({ limit: z.number().int().min(1) }),
  row: z.object({
    decision_id: z.string(),
    occurred_at: instantColumn,
    live: decision,
    shadow: decision,
    live_score: countColumn,
    shadow_score: countColumn,
    label,
    amount: z.string(),
    currency: z.string(),
  }),
});
