// Keeps at which positions of logs different events have been loaded, so that reports look only at what was loaded since; see
// grown-places.sql and note-conflicts.sql.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";

const marginSeconds = z.int().min(0);

export const grownPlaces = defineQuery({
  file: new URL("grown-places.sql", import.meta.url),
  parameters: z.object({ marginSeconds }),
  row: z.object({ organisation_id: z.string(), environment: z.string(), source: z.string() }),
});

/** Of a log without an organisation or an environment, too: they are empty then. */
export const noteConflicts = defineStatement({
  file: new URL("note-conflicts.sql", import.meta.url),
  parameters: z.object({
    organisationId: z.string(),
    environment: z.string(),
    source: z.string(),
    marginSeconds,
  }),
});
