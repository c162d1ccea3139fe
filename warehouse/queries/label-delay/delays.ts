// Asks how long labels took and which fraud of a window is known, see delays.sql.

import { z } from "zod";
import { OUTCOME_SOURCES } from "#domain/contract/decisions/outcome.ts";
import { CUSTOMER_GROUPS } from "#domain/statistics/customer-groups.ts";
import { defineQuery } from "../query.ts";
import { countColumn, countsColumn, instantParameter, windowParameters } from "../types.ts";

/** Payments by whole days. */
const byDays = z.tuple([countsColumn, countsColumn]).transform(([days, payments]) => {
  const counts: number[] = [];
  for (const [index, day] of days.entries()) counts[day] = payments[index] ?? 0;
  return Array.from(counts, (count) => count ?? 0);
});

const delayRow = z.object({
  interrupted: z.boolean(),
  label: z.enum(["fraud", "legitimate", ""]),
  /** Empty without a label. */
  label_source: z.enum([...OUTCOME_SOURCES, ""]),
  customer_group: z.number().int().min(0).lt(CUSTOMER_GROUPS),
  delays: byDays,
  ages: byDays,
  window_delays: byDays,
  window_ages: byDays,
  window_today: countColumn,
});
export type LabelDelayRow = z.output<typeof delayRow>;

export const labelDelays = defineQuery({
  file: new URL("delays.sql", import.meta.url),
  parameters: z.object({
    ...windowParameters,
    windowFrom: instantParameter,
    windowTo: instantParameter,
    /** Delays are learned from payments of these whole days, and from what was known before `today`. */
    learnedFrom: instantParameter,
    today: instantParameter,
  }),
  row: delayRow,
});
