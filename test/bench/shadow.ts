// Decides the sample's stored contexts again by the default version, as experiments and backtests do, on one core; beside it
// what reading the same texts as JSON alone costs.

import { compileDefaultVersion } from "#domain/decision/versions/default-version.ts";
import { decideContext } from "#pipeline/shadow/decide-again.ts";
import { openWarehouse } from "#warehouse/client.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import type { Figure } from "./results.ts";

const CONTEXTS = 5_000;
/** Experiments run for hours: what the engine takes to warm up is no cost of theirs. */
const ROUNDS = 30;
const GOAL_OF_READING = 0.5;

export async function benchShadow({ local }: OwnSystem): Promise<Figure[]> {
  const warehouse = openWarehouse(local.clickhouse);
  try {
    const answer = await warehouse.query({
      query: "SELECT context FROM decision_contexts ORDER BY event_id LIMIT {limit: UInt32}",
      query_params: { limit: CONTEXTS },
      format: "JSONEachRow",
    });
    return measureShadow((await answer.json<{ context: string }>()).map(({ context }) => context));
  } finally {
    await warehouse.close();
  }
}

/** Rounds of both take turns, so that a busy machine slows both; the best round of each counts. */
function measureShadow(contexts: readonly string[]): Figure[] {
  const compiled = compileDefaultVersion();
  let [reading, deciding] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++) {
    reading = Math.min(
      reading,
      secondsOf(contexts, (context) => JSON.parse(context) as unknown),
    );
    deciding = Math.min(
      deciding,
      secondsOf(contexts, (context) => decideContext(context, compiled)),
    );
  }
  const bench = "shadow";
  const unit = "contexts/s";
  return [
    { bench, metric: "decided again on one core", value: contexts.length / deciding, unit, goal: null },
    { bench, metric: "read as JSON on one core", value: contexts.length / reading, unit, goal: null },
    {
      bench,
      metric: "decided again to read",
      value: reading / deciding,
      unit: "ratio",
      goal: `>= ${GOAL_OF_READING}`,
    },
  ];
}

function secondsOf(contexts: readonly string[], act: (context: string) => unknown): number {
  const started = performance.now();
  for (const context of contexts) act(context);
  return (performance.now() - started) / 1_000;
}
