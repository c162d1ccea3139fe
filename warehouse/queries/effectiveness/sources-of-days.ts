// Asks from where each day of a window is to be read, see sources-of-days.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { generationColumn, instantParameter, tenantParameters } from "../types.ts";

/** In place of a generation: this day is read from the events. */
export const FROM_EVENTS = 0n;

const dayRow = z.object({ day: z.iso.date(), generation: generationColumn });

export const sourcesOfDays = defineQuery({
  file: new URL("sources-of-days.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    from: instantParameter,
    to: instantParameter,
    matureUntil: instantParameter,
    /** Whether wallets that were screened on their own count as something loaded. */
    withWalletChecks: z.boolean(),
    marginSeconds: z.number().int().min(0),
    factsVersion: z.number().int().min(1),
  }),
  row: dayRow,
});
