// The baseline of drift: what its payments are like. It is read once and kept until something more is loaded of its days, so
// late payments count at once.

import type { Warehouse } from "#warehouse/client.ts";
import { driftCounts, driftPercentiles, driftSubjects } from "#warehouse/queries/drift/drift.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { daysWithin, type DaysOfWindow, type FactsWindow } from "./days-of-window.ts";
import type { DriftCount, DriftSide } from "./measure-drift.ts";

/** More baselines than a door is asked about at a time; the one that was asked for longest ago goes first. */
const BASELINES_KEPT = 100;
const DECILES = [9, 19, 29, 39, 49, 59, 69, 79, 89];

export interface DriftBaseline {
  readonly side: DriftSide;
  /** The percentiles of each numeric feature, equal ones merged. */
  readonly edges: ReadonlyMap<string, readonly number[]>;
  /** Of them the deciles. */
  readonly deciles: ReadonlyMap<string, readonly number[]>;
}

type Asked = FactsWindow & DaysOfWindow;

const keptBy = new WeakMap<Warehouse, Map<string, DriftBaseline>>();

/** @param sources of a window that holds the baseline. */
export async function readBaseline(
  clickhouse: Warehouse,
  asked: Asked,
  currency: string,
  sources: readonly DaySource[],
): Promise<DriftBaseline> {
  const days = daysWithin(sources, asked);
  // A day that is still being loaded may hold more than its newest time tells.
  if (!days.every(({ is_settled: isSettled }) => isSettled)) return read(clickhouse, asked, currency);
  const kept = keptBy.get(clickhouse) ?? new Map<string, DriftBaseline>();
  keptBy.set(clickhouse, kept);
  const { organisationId, environment, from, to } = asked;
  const loaded = days.map((one) => [one.day, one.newest_loaded_at]);
  const key = JSON.stringify([organisationId, environment, from, to, currency, loaded]);
  const baseline = kept.get(key) ?? (await read(clickhouse, asked, currency));
  kept.delete(key);
  kept.set(key, baseline);
  const [oldest] = kept.keys();
  if (kept.size > BASELINES_KEPT && oldest !== undefined) kept.delete(oldest);
  return baseline;
}

async function read(clickhouse: Warehouse, asked: Asked, currency: string): Promise<DriftBaseline> {
  const percentiles = await driftPercentiles.run(clickhouse, { ...asked, currency });
  const edges = new Map(percentiles.map((row) => [row.feature, [...new Set(row.percentiles)]]));
  const deciles = new Map(
    percentiles.map((row) => [row.feature, [...new Set(DECILES.map((at) => row.percentiles[at] ?? 0))]]),
  );
  const [counts, subjects] = await Promise.all([
    readCounts(clickhouse, asked, currency, edges),
    driftSubjects.run(clickhouse, asked),
  ]);
  return { side: { counts, subjects }, edges, deciles };
}

/** What the payments of a window are like, by the edges of the baseline. */
export async function readCounts(
  clickhouse: Warehouse,
  asked: Asked,
  currency: string,
  edges: DriftBaseline["edges"],
): Promise<DriftCount[]> {
  const numeric = { numericFeatures: [...edges.keys()], edges: [...edges.values()].map((some) => [...some]) };
  const rows = await driftCounts.run(clickhouse, { ...asked, currency, ...numeric });
  return rows.flatMap(({ day, feature, counts }) =>
    counts.map(([isMissing, range, value, payments]) => ({
      day,
      feature,
      isMissing,
      range,
      value,
      payments,
    })),
  );
}
