// Asks how much of each ledger's log has been loaded, and where its first gap is; see completeness.sql, first-gaps.sql.

import { z } from "zod";
import { defineQuery } from "../query.ts";
import { countColumn, tenantParameters } from "../types.ts";

const loadedLogRow = z.object({
  source: z.string(),
  /** Places up to the head that was asked about; 0 for a log that was not asked about. */
  loaded: countColumn,
  highest: countColumn,
});
export type LoadedLog = z.output<typeof loadedLogRow>;

export const loadedLogs = defineQuery({
  file: new URL("completeness.sql", import.meta.url),
  parameters: z.object({
    ...tenantParameters,
    /** Runs in parallel with `heads`. */
    sources: z.array(z.string()),
    heads: z.array(z.number().int().min(0)),
  }),
  row: loadedLogRow,
});

/** A log without a gap has no row. */
export const firstGaps = defineQuery({
  file: new URL("first-gaps.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, sources: z.array(z.string()) }),
  row: z.object({ source: z.string(), first_missing: countColumn }),
});
