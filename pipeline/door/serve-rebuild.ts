// `POST /v1/warehouse/{rebuild|rebuilt|loaded}`: making the warehouse again, as the edge's operators ask for it.

import { loadedQuerySchema, rebuildNameSchema } from "#domain/contract/rebuild.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  beginWarehouseRebuild,
  endWarehouseRebuild,
  loadedOf,
  rebuildSince,
} from "../rebuild/rebuild-warehouse.ts";
import { unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { isWarehouseFailure } from "./serve-report.ts";

/** @param act `rebuild`, `rebuilt` or `loaded`. @returns null for any other. */
export async function serveRebuild(
  clickhouse: Warehouse,
  act: string,
  bytes: Buffer,
): Promise<Answer | null> {
  try {
    switch (act) {
      case "rebuild":
        return await told(bytes, (rebuildId) => beginWarehouseRebuild(clickhouse, rebuildId));
      case "rebuilt":
        return await told(bytes, (rebuildId) => endWarehouseRebuild(clickhouse, rebuildId));
      case "loaded":
        return await loaded(clickhouse, bytes);
      default:
        return null;
    }
  } catch (error) {
    if (isWarehouseFailure(error)) return unavailable("The warehouse does not answer at the moment.");
    throw error;
  }
}

async function told(
  bytes: Buffer,
  done: (rebuildId: string | undefined) => Promise<string | null>,
): Promise<Answer> {
  const name = parseBody(rebuildNameSchema, bytes);
  if (!name.ok) return name.answer;
  return { status: 200, body: { underWaySince: await done(name.value.rebuildId) } };
}

async function loaded(clickhouse: Warehouse, bytes: Buffer): Promise<Answer> {
  const query = parseBody(loadedQuerySchema, bytes);
  if (!query.ok) return query.answer;
  const [underWaySince, logs] = await Promise.all([
    rebuildSince(clickhouse),
    loadedOf(clickhouse, query.value.logs),
  ]);
  return { status: 200, body: { underWaySince, logs } };
}
