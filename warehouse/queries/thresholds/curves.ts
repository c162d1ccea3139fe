// Asks how well the score tells fraud from legitimate payments in the later part: score-bands.sql, area-spread.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn } from "../types.ts";
import { partParameters } from "./scores.ts";

export const scoreBands = defineQuery({
  file: new URL("score-bands.sql", import.meta.url),
  parameters: z.object(partParameters),
  row: z.object({
    /** 0, 10, … 90; the last holds 100 too. */
    band: countColumn,
    customers: countColumn,
    fraudulent: countColumn,
    labelled: countColumn,
    fraud_squares: z.number(),
    products: z.number(),
    labelled_squares: z.number(),
  }),
});

/** One entry for each score, from 0 on. */
const influences = z.array(z.number());

export const areaSpread = defineQuery({
  file: new URL("area-spread.sql", import.meta.url),
  parameters: z.object({
    ...partParameters,
    rocFraud: influences,
    rocLegitimate: influences,
    prFraud: influences,
    prLegitimate: influences,
    rocFraudAmount: influences,
    rocLegitimateAmount: influences,
    prFraudAmount: influences,
    prLegitimateAmount: influences,
  }),
  row: z.object({
    fraud_customers: countColumn,
    roc_squares: z.number(),
    precision_recall_squares: z.number(),
    roc_by_amount_squares: z.number(),
    precision_recall_by_amount_squares: z.number(),
  }),
});
