// Asks from where each day and its hours are read, see sources-of-days.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { generationColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

/** In place of a generation: this day has no rollup, and is read from the events. */
export const FROM_EVENTS = 0n;

const dayRow = z.object({
  day: z.iso.date(),
  generation: generationColumn,
  /** When something of the day was last loaded, and whether that is long enough ago that nothing loaded before it is still to come. */
  newest_loaded_at: instantColumn,
  is_settled: z.boolean(),
  /** Hours of the day of which the rollup may lack something: these are read from the events. */
  stale_hours: z.array(z.int().min(0).max(23)),
});
/** What a rollup may lack: a report that depends on one of them reads around it. */
export const LOADED_KINDS = ["decision", "outcome", "wallet"] as const;
export type LoadedKind = (typeof LOADED_KINDS)[number];

export type DaySource = z.output<typeof dayRow>;

export const sourcesOfDays = defineQuery({
  file: new URL("sources-of-days.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    from: instantParameter,
    to: instantParameter,
    /** What counts as something loaded. */
    kinds: z.array(z.enum(LOADED_KINDS)),
    marginSeconds: z.number().int().min(0),
    factsVersion: z.number().int().min(1),
  }),
  row: dayRow,
});
