// Asks from where each day may be read whole, see sources-of-days.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { generationColumn, instantColumn, instantParameter, tenantParameters } from "../types.ts";

/** In place of a generation: this day is read from the events. */
export const FROM_EVENTS = 0n;

const dayRow = z.object({
  day: z.iso.date(),
  generation: generationColumn,
  /** When something of the day was last loaded, and whether that is long enough ago that nothing loaded before it is still to come. */
  newest_loaded_at: instantColumn,
  is_settled: z.boolean(),
});
export type DaySource = z.output<typeof dayRow>;

export const sourcesOfDays = defineQuery({
  file: new URL("sources-of-days.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    from: instantParameter,
    to: instantParameter,
    /** Whether wallets that were screened on their own count as something loaded. */
    withWalletChecks: z.boolean(),
    marginSeconds: z.number().int().min(0),
    factsVersion: z.number().int().min(1),
  }),
  row: dayRow,
});
