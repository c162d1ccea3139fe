// Asks how reliable the checks of each provider were, see calls.sql, pairs.sql and list-versions.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import {
  countColumn,
  countsColumn,
  daysParameter,
  instantColumn,
  tenantParameters,
  windowParameters,
} from "../types.ts";

const callsRow = z.object({
  provider: z.string(),
  check: z.string(),
  /** The day, or empty for the whole window. */
  period: z.string(),
  calls: countColumn,
  failed: countColumn,
  timeouts: countColumn,
  /** Its calls, and those that failed, by group of customers. */
  customer_groups: countsColumn,
  failed_groups: countsColumn,
  customers: countColumn,
  /** Codes, and in parallel how often each. */
  errors_by_code: z.tuple([z.array(z.string()), countsColumn]),
  /** p50, p95, p99, to 1%. */
  latency_ms: z.array(z.number().nullable()),
  newest_list_version: z.string(),
});
export type ProviderCalls = z.output<typeof callsRow>;

export const providerCalls = defineQuery({
  file: new URL("calls.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: callsRow,
});

const pairsRow = z.object({
  provider: z.string(),
  check: z.string(),
  other_provider: z.string(),
  status: z.string(),
  other_status: z.string(),
  pairs: countColumn,
  customer_groups: countsColumn,
  /** Of all answers of the two providers to the check, and of those that say match. */
  customers: countColumn,
  matched_customers: countColumn,
});
export type ProviderPairs = z.output<typeof pairsRow>;

export const providerPairs = defineQuery({
  file: new URL("pairs.sql", import.meta.url),
  parameters: z.object(windowParameters),
  row: pairsRow,
});

const listVersionRow = z.object({
  provider: z.string(),
  check: z.string(),
  list_version: z.string(),
  first_recorded_at: instantColumn,
});
export type ListVersionSeen = z.output<typeof listVersionRow>;

export const listVersionsSeen = defineQuery({
  file: new URL("list-versions.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, days: daysParameter }),
  row: listVersionRow,
});
