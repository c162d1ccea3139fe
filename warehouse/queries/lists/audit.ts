// Asks who did what, see audit.sql and audit-loaded.sql.

import { z } from "zod";
import { environmentSchema } from "#domain/contract/values/environment.ts";
import { defineQuery } from "../query.ts";
import { instantColumn, instantParameter } from "../types.ts";

const window = { organisationId: z.string().min(1), from: instantParameter, to: instantParameter };

export const actsOfWindow = defineQuery({
  file: new URL("audit.sql", import.meta.url),
  parameters: z.object({
    ...window,
    actor: z.string(),
    action: z.string(),
    resource: z.string(),
    resourceText: z.string(),
    /** The page begins after this act of that instant. */
    cursorAt: instantParameter,
    cursorId: z.string(),
    limit: z.int().min(1),
  }),
  row: z.object({
    event_id: z.string(),
    recorded_at: instantColumn,
    actor: z.string(),
    action: z.string(),
    reason: z.string().nullable(),
    environment: environmentSchema,
    subject_id: z.string().nullable(),
    request_id: z.string().nullable(),
    data: z.string(),
  }),
});

export const actsLoaded = defineQuery({
  file: new URL("audit-loaded.sql", import.meta.url),
  parameters: z.object(window),
  row: z.object({ data_as_of: instantColumn.nullable() }),
});
