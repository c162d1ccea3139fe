// Keeps up to where each log is whole, so that completeness counts only what came after; see grown-logs.sql, extend-prefix.sql.

import { z } from "zod";
import { defineQuery, defineStatement } from "../query.ts";
import { countColumn, tenantParameters } from "../types.ts";

/** Places that are taken together: a report counts one block and what is left of another at most, where nothing is missing. */
export const BLOCK = 10_000;

const block = z.number().int().min(1);

export const grownLogs = defineQuery({
  file: new URL("grown-logs.sql", import.meta.url),
  parameters: z.object({ block }),
  row: z.object({
    organisation_id: z.string(),
    environment: z.string(),
    source: z.string(),
    whole_until: countColumn,
  }),
});

export const extendPrefix = defineStatement({
  file: new URL("extend-prefix.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, source: z.string(), wholeUntil: countColumn, block }),
});
