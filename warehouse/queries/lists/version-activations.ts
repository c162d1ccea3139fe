// Asks when versions began to decide, see version-activations.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, instantColumn, instantParameter } from "../types.ts";

export const activationsOfWindow = defineQuery({
  file: new URL("version-activations.sql", import.meta.url),
  parameters: z.object({
    organisationId: z.string().min(1),
    from: instantParameter,
    to: instantParameter,
    eventType: z.string(),
    limit: z.int().min(1),
  }),
  row: z.object({
    system_version_id: z.string(),
    number: countColumn,
    name: z.string(),
    occurred_at: instantColumn,
    actor: z.string(),
    reason: z.string().nullable(),
  }),
});
