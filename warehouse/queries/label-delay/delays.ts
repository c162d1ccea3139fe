// Asks how long labels took and which fraud of a window is known, see delays.sql and fraud-known.sql.

import { z } from "zod";
import { OUTCOME_SOURCES } from "#domain/contract/decisions/outcome.ts";
import { CUSTOMER_GROUPS } from "#domain/statistics/customer-groups.ts";
import { defineQuery } from "../query.ts";
import { countColumn, windowParameters } from "../types.ts";

const parameters = z.object({
  ...windowParameters,
  /** Whole days before this one count. */
  today: z.iso.date(),
});

/** Payments by whole days. */
const byDays = z.tuple([z.array(countColumn), z.array(countColumn)]).transform(([days, payments]) => {
  const counts: number[] = [];
  for (const [index, day] of days.entries()) counts[day] = payments[index] ?? 0;
  return Array.from(counts, (count) => count ?? 0);
});

const group = z.number().int().min(0).lt(CUSTOMER_GROUPS);

const delayRow = z.object({
  interrupted: z.boolean(),
  label: z.enum(["fraud", "legitimate"]),
  label_source: z.enum(OUTCOME_SOURCES),
  customer_group: group,
  delays: byDays,
  ages: byDays,
});
export type LabelDelays = z.output<typeof delayRow>;

export const labelDelays = defineQuery({
  file: new URL("delays.sql", import.meta.url),
  parameters,
  row: delayRow,
});

const knownRow = z.object({
  interrupted: z.boolean(),
  customer_group: group,
  ages: byDays,
  frauds: byDays,
  frauds_today: countColumn,
});
export type KnownFraud = z.output<typeof knownRow>;

export const knownFraud = defineQuery({
  file: new URL("fraud-known.sql", import.meta.url),
  parameters,
  row: knownRow,
});
