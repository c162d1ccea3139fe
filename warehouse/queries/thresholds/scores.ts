// Asks what another threshold would have meant: scores by day and by customer, see score-cells.sql, customer-scores.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { amountColumn, countColumn, instantParameter, windowParameters } from "../types.ts";

export const mainCurrency = defineQuery({
  file: new URL("main-currency.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({ currency: z.string() }),
});

export const scoreCells = defineQuery({
  file: new URL("score-cells.sql", import.meta.url),
  parameters: z.object({ ...windowParameters, currency: z.string() }),
  row: z.object({
    score: countColumn,
    /** 0 is the first. */
    day_of_window: countColumn,
    fraud: countColumn,
    legitimate: countColumn,
    unlabelled: countColumn,
    fraud_amount: amountColumn,
    legitimate_amount: amountColumn,
  }),
});

export const customerScores = defineQuery({
  file: new URL("customer-scores.sql", import.meta.url),
  parameters: z.object({
    ...windowParameters,
    currency: z.string(),
    /** The first day of the later part. */
    holdoutFrom: instantParameter,
  }),
  row: z.object({
    /** One entry a customer and score, so a customer may stand here several times. */
    customers: z.array(z.string()),
    scores: z.array(countColumn),
    payments: z.array(countColumn),
    fraud_amounts: z.array(amountColumn),
    /** With fraud or without. */
    labelled_customers: countColumn,
  }),
});
