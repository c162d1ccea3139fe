// The frozen evidence of decisions, as ClickHouse keeps it.

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Warehouse } from "#warehouse/client.ts";

export type KnownFeatures = Readonly<Record<string, number | boolean>>;

const contextSchema = z.object({ features: z.record(z.string(), z.union([z.number(), z.boolean()])) });
const POLL_MILLISECONDS = 100;
const LOADED_MILLISECONDS = 30_000;

/**
 * The features of an organisation's decisions, by decision id.
 * @throws when there are not `count` of them within half a minute.
 */
export async function featuresOf(
  warehouse: Warehouse,
  organisationId: string,
  count: number,
): Promise<ReadonlyMap<string, KnownFeatures>> {
  const end = performance.now() + LOADED_MILLISECONDS;
  for (;;) {
    const answer = await warehouse.query({
      query:
        "SELECT decision_id AS id, context FROM decision_contexts WHERE organisation_id = {organisationId: String}",
      query_params: { organisationId },
      format: "JSONEachRow",
    });
    const rows = await answer.json<{ id: string; context: string }>();
    if (rows.length >= count) {
      return new Map(rows.map(({ id, context }) => [id, contextSchema.parse(JSON.parse(context)).features]));
    }
    if (performance.now() > end) throw new Error(`${rows.length} of ${count} decisions are in the warehouse`);
    await pause(POLL_MILLISECONDS);
  }
}
