// Asks what another threshold would have meant: scores by day and by customer, see score-cells.sql, score-spread.sql, gain.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import {
  amountColumn,
  countColumn,
  countsColumn,
  instantColumn,
  instantParameter,
  windowParameters,
} from "../types.ts";

/** The version whose threshold is examined: scores of another one do not compare. */
const versionParameters = { ...windowParameters, systemVersionId: z.string() };

export const decidingVersion = defineQuery({
  file: new URL("deciding-version.sql", import.meta.url),
  parameters: z.object(versionParameters),
  row: z.object({
    currency: z.string(),
    first_occurred_at: instantColumn,
    /** Counted since 1970, in order; those on which it decided. */
    days: countsColumn,
    /** On each of them. */
    payments: countsColumn,
  }),
});

export const scoreCells = defineQuery({
  file: new URL("score-cells.sql", import.meta.url),
  parameters: z.object({ ...versionParameters, currency: z.string() }),
  row: z.object({
    score: countColumn,
    /** 0 is the first. */
    day_of_window: countColumn,
    fraud: countColumn,
    legitimate: countColumn,
    unlabelled: countColumn,
    /** In other currencies. */
    elsewhere: countColumn,
    fraud_amount: amountColumn,
    legitimate_amount: amountColumn,
  }),
});

/** The first day of the later part. */
export const partParameters = { ...versionParameters, currency: z.string(), holdoutFrom: instantParameter };

export const scoreSpread = defineQuery({
  file: new URL("score-spread.sql", import.meta.url),
  parameters: z.object(partParameters),
  row: z.object({
    is_later: z.boolean(),
    score: countColumn,
    good_customers: countColumn,
    good_squares: z.number(),
    good_products: z.number(),
    fraud_customers: countColumn,
    fraud_squares: z.number(),
    fraud_products: z.number(),
    labelled_customers: countColumn,
    labelled_products: z.number(),
    labelled_squares: z.number(),
  }),
});

export const thresholdGain = defineQuery({
  file: new URL("gain.sql", import.meta.url),
  parameters: z.object({
    ...partParameters,
    fromScore: countColumn,
    belowScore: countColumn,
    /** Decimal strings. */
    goodPaymentCost: z.string(),
    reviewCost: z.string(),
  }),
  row: z.object({
    customers: countColumn,
    squares: z.number(),
    cubes: z.number(),
    fraud_customers: countColumn,
    fraud_squares: z.number(),
    fraud_cubes: z.number(),
    all_fraud_customers: countColumn,
    all_fraud_squares: z.number(),
    all_fraud_cubes: z.number(),
  }),
});
