// Asks how much of each ledger's log has been loaded, where its first gap is, and where it holds different events; see
// completeness.sql, unnamed-logs.sql, first-gaps.sql and conflicting-places.sql.

import { z } from "zod";
import type { LogHead } from "#domain/events/batch.ts";
import type { Warehouse } from "../../client.ts";
import { defineQuery } from "../query.ts";
import { ROLLUP_MARGIN_SECONDS } from "../rollup/staleness.ts";
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

const conflictingRow = z.object({ source: z.string(), sequence: countColumn });
export type ConflictingPlace = z.output<typeof conflictingRow>;

const conflicts = defineQuery({
  file: new URL("conflicting-places.sql", import.meta.url),
  parameters: z.object({ ...tenantParameters, source: z.string(), marginSeconds: z.int().min(0) }),
  row: conflictingRow,
});

/** One query a log, as above. @returns the first hundred of each, in the order of the logs. */
export async function conflictingPlaces(
  clickhouse: Warehouse,
  tenant: { readonly organisationId: string; readonly environment: string },
  heads: readonly LogHead[],
): Promise<ConflictingPlace[]> {
  const sources = [...new Set(heads.map(({ source }) => source))];
  const ofLogs = await Promise.all(
    sources.map((source) =>
      conflicts.run(clickhouse, { ...tenant, source, marginSeconds: ROLLUP_MARGIN_SECONDS }),
    ),
  );
  return ofLogs.flat();
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
