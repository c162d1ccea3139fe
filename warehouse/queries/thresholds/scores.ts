// Asks what another threshold would have meant: scores by day and by customer, see score-cells.sql, customer-scores.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { amountColumn, countColumn, daysParameter, instantParameter, tenantParameters } from "../types.ts";

const windowParameters = { ...tenantParameters, from: instantParameter, to: instantParameter };

const parameters = z.object({
  ...windowParameters,
  /** Every day of the window. */
  days: daysParameter,
  currency: z.string(),
});

export const mainCurrency = defineQuery({
  file: new URL("main-currency.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: z.object({ currency: z.string() }),
});

export const scoreCells = defineQuery({
  file: new URL("score-cells.sql", import.meta.url),
  parameters,
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
  parameters,
  row: z.object({
    customer: z.string(),
    score: countColumn,
    labelled: countColumn,
    fraud_amount: amountColumn,
  }),
});
