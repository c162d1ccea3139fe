// Asks what another threshold would have meant: scores by day and by customer, see score-cells.sql, customer-scores.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { amountColumn, countColumn, instantColumn, instantParameter, windowParameters } from "../types.ts";

/** The version whose threshold is examined: scores of another one do not compare. */
const versionParameters = { ...windowParameters, systemVersionId: z.string() };

export const decidingVersion = defineQuery({
  file: new URL("deciding-version.sql", import.meta.url),
  parameters: z.object(versionParameters),
  row: z.object({ currency: z.string(), first_occurred_at: instantColumn }),
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
    fraud_amount: amountColumn,
    legitimate_amount: amountColumn,
  }),
});

export const customerScores = defineQuery({
  file: new URL("customer-scores.sql", import.meta.url),
  parameters: z.object({
    ...versionParameters,
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
