// Asks which days of a window the report must read from the events, see days-from-events.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { instantParameter, tenantParameters } from "../types.ts";

export const daysFromEvents = defineQuery({
  file: new URL("days-from-events.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    from: instantParameter,
    to: instantParameter,
    matureUntil: instantParameter,
    marginSeconds: z.number().int().min(0),
  }),
  row: z.object({ day: z.iso.date() }),
});
