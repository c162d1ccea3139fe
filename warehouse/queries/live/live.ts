// Asks what is being decided at this moment, see the SQL files of this folder.

import { z } from "zod";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { decisionRow } from "../lists/decisions.ts";
import { defineQuery } from "../query.ts";
import { countColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

const since = { ...tenantParameters, since: instantParameter };

export const liveIntervals = defineQuery({
  file: new URL("intervals.sql", import.meta.url),
  parameters: z.object({ ...since, until: instantParameter, intervalMilliseconds: z.int().min(1) }),
  row: z.object({ interval: countColumn, decision: z.enum(DECISIONS), decisions: countColumn }),
});

export const liveTimes = defineQuery({
  file: new URL("times.sql", import.meta.url),
  parameters: z.object(since),
  /** Without decisions the quantiles are null, which is how NaN is written. */
  row: z.object({
    decisions: countColumn,
    data_as_of: instantColumn.nullable(),
    latencies: z.array(z.number().nullable()),
    delays: z.array(z.number().nullable()),
    newest_delay: z.number(),
  }),
});

export const newestDecisions = defineQuery({
  file: new URL("newest.sql", import.meta.url),
  parameters: z.object({ ...since, limit: z.int().min(1) }),
  row: decisionRow,
});

export const openAlerts = defineQuery({
  file: new URL("alerts.sql", import.meta.url),
  parameters: z.object(tenantParameters),
  row: z.object({ open: countColumn, breached: countColumn }),
});
