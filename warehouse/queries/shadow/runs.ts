// Which experiments and backtests there are, what of them is still to be decided again, their newest reports, and what they cost.

import { z } from "zod";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { RUN_FAILURES } from "#domain/contract/reports/experiment.ts";
import { environmentSchema } from "#domain/contract/values/environment.ts";
import { defineQuery } from "../query.ts";
import { countColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

export const shadowDefinitions = defineQuery({
  file: new URL("definitions.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({
    organisation_id: z.string(),
    environment: environmentSchema,
    event_type: z.string(),
    newest_data: z.string(),
  }),
});

const sampleParameters = {
  ...tenantParameters,
  runId: z.string(),
  from: instantParameter,
  to: instantParameter,
  /** Only decisions of this version; empty for those of any. */
  liveVersionId: z.string(),
  salt: z.string(),
  /** Customers whose salted hash is below it: 0 to 2³². */
  threshold: z.number().int().min(0),
};

export const shadowDays = defineQuery({
  file: new URL("days.sql", import.meta.url),
  parameters: z.object(sampleParameters),
  row: z.object({ day: z.iso.date(), decisions: countColumn, pending: countColumn }),
});

export const pendingContexts = defineQuery({
  file: new URL("pending-contexts.sql", import.meta.url),
  parameters: z.object({
    ...sampleParameters,
    day: z.iso.date(),
    /** The last event id that was read; empty for the beginning. */
    after: z.string(),
    limit: z.number().int().min(1),
    /** Of their contexts' text; one is read however long it is. */
    maxBytes: z.number().int().min(1),
  }),
  row: z.object({
    event_id: z.string(),
    decision_id: z.string(),
    occurred_at: instantColumn,
    recorded_at: instantColumn,
    live: z.enum(DECISIONS),
    live_score: countColumn,
    context: z.string(),
  }),
});

export const shadowReports = defineQuery({
  file: new URL("reports.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, runIds: z.array(z.string()) }),
  row: z.object({ run_id: z.string(), is_final: z.boolean(), report: z.string() }),
});

const runColumns = { organisation_id: z.string(), environment: environmentSchema, run_id: z.string() };

export const keptReports = defineQuery({
  file: new URL("kept-reports.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ ...runColumns, as_of: instantColumn, is_final: z.boolean() }),
});

/** Why a run ended without a result. */
const failureColumns = { newest_failure: z.enum(["", ...RUN_FAILURES]), newest_detail: z.string() };

export const shadowCosts = defineQuery({
  file: new URL("costs.sql", import.meta.url),
  parameters: z.object({}),
  row: z.object({ ...runColumns, spent_of_day: countColumn, ...failureColumns }),
});

export const shadowFailures = defineQuery({
  file: new URL("failures.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, runIds: z.array(z.string()) }),
  row: z.object({ run_id: z.string(), newest_failure: z.enum(RUN_FAILURES), newest_detail: z.string() }),
});
