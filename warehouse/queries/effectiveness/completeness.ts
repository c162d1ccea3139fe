// Asks how much of each ledger's log has been loaded, and where its first gap is; see completeness.sql, unnamed-logs.sql and
// first-gaps.sql.

import { z } from "zod";
import type { LogHead } from "#domain/events/batch.ts";
import type { Warehouse } from "../../client.ts";
import { defineQuery } from "../query.ts";
import { countColumn, tenantParameters } from "../types.ts";

const loadedLogRow = z.object({
  source: z.string(),
  /** Places up to the head that was asked about. */
  loaded: countColumn,
  highest: countColumn,
});
export type LoadedLog = z.output<typeof loadedLogRow>;

const loadedLog = defineQuery({
  file: new URL("completeness.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, source: z.string(), head: z.number().int().min(0) }),
  row: loadedLogRow,
});

/** One query a log, so that each begins where the log is known to be whole. @returns no row of a log that is empty. */
export async function loadedLogs(
  clickhouse: Warehouse,
  tenant: { readonly organisationId: string; readonly environment: string },
  heads: readonly LogHead[],
): Promise<LoadedLog[]> {
  const bySource = Map.groupBy(heads, ({ source }) => source);
  const rows = await Promise.all(
    [...bySource].map(([source, ofSource]) =>
      loadedLog.run(clickhouse, {
        ...tenant,
        source,
        head: Math.max(...ofSource.map(({ head }) => head)),
      }),
    ),
  );
  return rows.flat().filter(({ highest }) => highest > 0);
}

export const unnamedLogs = defineQuery({
  file: new URL("unnamed-logs.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, sources: z.array(z.string()) }),
  row: z.object({ source: z.string() }),
});

/** A log without a gap has no row. */
export const firstGaps = defineQuery({
  file: new URL("first-gaps.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, sources: z.array(z.string()) }),
  row: z.object({ source: z.string(), first_missing: countColumn }),
});
