// Makes the warehouse discard its record of positions, so that the logs can be sent into it again, and says how much of them has
// arrived. During a rebuild no job draws conclusions from the warehouse.

import { randomUUID } from "node:crypto";
import type { Warehouse } from "#warehouse/client.ts";
import {
  BELIEFS,
  beginRebuild,
  endOneRebuild,
  endRebuild,
  forget,
  forgetJudgements,
  givenUpPlaces,
  loadedPlaces,
  noteForgotten,
  rebuildUnderWay,
} from "#warehouse/queries/rebuild/rebuild.ts";

interface AskedLog {
  readonly source: string;
  readonly begin: number;
  readonly head: number;
}

/** ClickHouse takes values of 128 KiB; a log's name has at most some hundred bytes. */
const LOGS_AT_ONCE = 500;

/** May be begun again while it goes on. @param rebuildId its caller's name for it. @returns since when it goes on. */
export async function beginWarehouseRebuild(
  clickhouse: Warehouse,
  rebuildId: string = randomUUID(),
): Promise<string | null> {
  // First of all, so that no job concludes from a warehouse that has forgotten half.
  await beginRebuild.run(clickhouse, { rebuildId });
  try {
    await forgetBeliefs(clickhouse);
    await forgetJudgements.run(clickhouse, {});
    await noteForgotten.run(clickhouse, { rebuildId });
  } catch (error) {
    // What is forgotten is found out again from what is there, and that is as it was. Another rebuild has jobs wait as before.
    await endOneRebuild.run(clickhouse, { rebuildId }).catch(() => undefined);
    throw error;
  }
  return rebuildSince(clickhouse);
}

export async function forgetBeliefs(clickhouse: Warehouse): Promise<void> {
  for (const table of BELIEFS) await forget.run(clickhouse, { table });
}

/**
 * @param rebuildId the one to end, where it failed; without it every rebuild that was begun ends.
 * @returns null, or since when another rebuild has been running.
 */
export async function endWarehouseRebuild(clickhouse: Warehouse, rebuildId?: string): Promise<string | null> {
  if (rebuildId === undefined) await endRebuild.run(clickhouse, {});
  else await endOneRebuild.run(clickhouse, { rebuildId });
  return rebuildSince(clickhouse);
}

/** Null where none goes on. */
export async function rebuildSince(clickhouse: Warehouse): Promise<string | null> {
  const [underWay] = await rebuildUnderWay.run(clickhouse, {});
  return underWay?.begun_at ?? null;
}

/** Of each log, in the order asked: positions that have arrived, and such as never will. */
export async function loadedOf(clickhouse: Warehouse, logs: readonly AskedLog[]): Promise<LoadedOfLog[]> {
  const found: LoadedOfLog[] = [];
  for (let at = 0; at < logs.length; at += LOGS_AT_ONCE) {
    found.push(...(await loadedOfSome(clickhouse, logs.slice(at, at + LOGS_AT_ONCE))));
  }
  return found;
}

interface LoadedOfLog {
  readonly source: string;
  readonly loaded: number;
  readonly givenUp: number;
}

async function loadedOfSome(clickhouse: Warehouse, logs: readonly AskedLog[]): Promise<LoadedOfLog[]> {
  const sources = logs.map(({ source }) => source);
  const asked = { sources, begins: logs.map(({ begin }) => begin), heads: logs.map(({ head }) => head) };
  const [loaded, givenUp] = await Promise.all([
    loadedPlaces.run(clickhouse, asked),
    givenUpPlaces.run(clickhouse, asked),
  ]);
  const loadedBy = new Map(loaded.map((row) => [row.source, row.loaded]));
  const givenUpBy = new Map(givenUp.map((row) => [row.source, row.places]));
  return sources.map((source) => ({
    source,
    loaded: loadedBy.get(source) ?? 0,
    givenUp: givenUpBy.get(source) ?? 0,
  }));
}
