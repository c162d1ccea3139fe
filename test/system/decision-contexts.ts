// Decisions with their frozen evidence, as ClickHouse keeps them.

import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { DecisionContext } from "#domain/decision/context.ts";
import type { KeptDecision } from "#domain/decision/redecide.ts";
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
  const rows = await loadedRows(warehouse, organisationId, count);
  return new Map(rows.map(({ id, context }) => [id, contextSchema.parse(JSON.parse(context)).features]));
}

/**
 * An organisation's decisions, whole.
 * @throws when there are not `count` of them within half a minute.
 */
export async function storedDecisionsOf(
  warehouse: Warehouse,
  organisationId: string,
  count: number,
): Promise<readonly KeptDecision[]> {
  const rows = await loadedRows(warehouse, organisationId, count);
  return rows.map(({ context, assessment }) => ({
    context: JSON.parse(context) as DecisionContext,
    assessment: JSON.parse(assessment) as Assessment,
  }));
}

interface Row {
  readonly id: string;
  readonly context: string;
  readonly assessment: string;
}

async function loadedRows(warehouse: Warehouse, organisationId: string, count: number): Promise<Row[]> {
  const end = performance.now() + LOADED_MILLISECONDS;
  for (;;) {
    const answer = await warehouse.query({
      query:
        "SELECT decision_id AS id, context, assessment FROM decision_contexts WHERE organisation_id = {organisationId: String}",
      query_params: { organisationId },
      format: "JSONEachRow",
    });
    const rows = await answer.json<Row>();
    if (rows.length >= count) return rows;
    if (performance.now() > end) throw new Error(`${rows.length} of ${count} decisions are in the warehouse`);
    await pause(POLL_MILLISECONDS);
  }
}
