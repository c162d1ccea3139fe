// What the payments of one side of drift are like: of the window, and of the baseline, which is read once and kept until
// something more is loaded of its days, so that late payments count at once.

import { OWN_BIN_SHARE, scoreEdges } from "#domain/statistics/bins.ts";
import { originOf, type Warehouse } from "#warehouse/client.ts";
import { driftCounts, driftGroups, driftPercentiles, driftSubjects } from "#warehouse/queries/drift/drift.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { daysOf, daysWithin, type FactsWindow, type Span } from "./days-of-window.ts";
import { total, type DriftBins, type DriftCount, type NumberEdges } from "./drift-bins.ts";
import { COMPARED_BY_WEEKDAY, type DriftSide } from "./measure-drift.ts";
import { wholeDays } from "./weekdays.ts";

/** More baselines than a door is asked about at a time; the one that was asked for longest ago goes first. */
const BASELINES_KEPT = 100;
const DECILES = [9, 19, 29, 39, 49, 59, 69, 79, 89];

export interface DriftBaseline extends DriftBins {
  readonly side: DriftSide;
}

/** Whose payments, of when. */
export interface AskedSide extends FactsWindow {
  /** Amounts in other currencies are missing. */
  readonly currency: string;
  /** Whose scores and decisions are compared. */
  readonly systemVersionId: string;
}

const keptBy = new WeakMap<Warehouse, Map<string, DriftBaseline>>();

/** @param sources of a window that holds the baseline. */
export async function readBaseline(
  clickhouse: Warehouse,
  asked: AskedSide,
  sources: readonly DaySource[],
): Promise<DriftBaseline> {
  const days = daysWithin(sources, asked);
  // A day that is still being loaded may hold more than its newest time tells.
  if (!days.every(({ is_settled: isSettled }) => isSettled)) return read(clickhouse, asked, sources);
  const origin = originOf(clickhouse);
  const kept = keptBy.get(origin) ?? new Map<string, DriftBaseline>();
  keptBy.set(origin, kept);
  const { organisationId, environment, from, to, currency, systemVersionId } = asked;
  const loaded = days.map((one) => [one.day, one.newest_loaded_at]);
  const key = JSON.stringify([organisationId, environment, from, to, currency, systemVersionId, loaded]);
  const baseline = kept.get(key) ?? (await read(clickhouse, asked, sources));
  kept.delete(key);
  kept.set(key, baseline);
  const [oldest] = kept.keys();
  if (kept.size > BASELINES_KEPT && oldest !== undefined) kept.delete(oldest);
  return baseline;
}

async function read(
  clickhouse: Warehouse,
  side: AskedSide,
  sources: readonly DaySource[],
): Promise<DriftBaseline> {
  const [subjects, { counts, groups, bins }] = await Promise.all([
    // Customers take longest to be counted, and do not depend on the bins.
    driftSubjects.run(clickhouse, { ...side, ...daysOf(sources, side) }),
    readOwnBins(clickhouse, side, sources),
  ]);
  const { from, to } = side;
  return { side: { counts, groups, subjects, span: { from, to } }, ...bins };
}

/** The bins that a side itself suggests, and its payments by them. */
async function readOwnBins(clickhouse: Warehouse, side: AskedSide, sources: readonly DaySource[]) {
  const percentiles = await driftPercentiles.run(clickhouse, { ...side, ...daysOf(sources, side) });
  const edges = new Map(percentiles.map((row) => [row.feature, edgesOf(row)]));
  const counts = await readCounts(clickhouse, side, sources, edges);
  const bins = { edges, categories: categoriesOf(counts, edges) };
  return { counts, groups: await readGroups(clickhouse, side, sources, bins), bins };
}

function edgesOf({
  percentiles,
  scores,
}: {
  readonly percentiles: readonly number[];
  readonly scores: readonly (readonly [number, number])[];
}): NumberEdges {
  const deciles = [...new Set(DECILES.map((at) => percentiles[at] ?? 0))];
  const all = scores.reduce((sum, [, payments]) => sum + payments, 0);
  const frequent = scores.filter(([, payments]) => payments >= OWN_BIN_SHARE * all).map(([score]) => score);
  const bins = scoreEdges(deciles, frequent);
  return { bins, counted: [...new Set([...percentiles, ...bins])].sort((a, b) => a - b) };
}

function categoriesOf(
  counts: readonly DriftCount[],
  edges: DriftBins["edges"],
): ReadonlyMap<string, readonly string[]> {
  const texts = Map.groupBy(
    counts.filter(({ feature }) => !edges.has(feature)),
    ({ feature }) => feature,
  );
  return new Map(
    [...texts].map(([feature, of]) => {
      const values = Map.groupBy(
        of.filter(({ isMissing }) => !isMissing),
        ({ value }) => value,
      );
      const frequent = [...values].filter(([, some]) => total(some) >= OWN_BIN_SHARE * total(of));
      return [feature, frequent.map(([value]) => value)] as const;
    }),
  );
}

/** What the payments of a window are like, by the bins of the baseline. */
export async function readWindow(
  clickhouse: Warehouse,
  asked: AskedSide,
  sources: readonly DaySource[],
  bins: DriftBins,
): Promise<Omit<DriftSide, "subjects">> {
  const [counts, groups] = await Promise.all([
    readCounts(clickhouse, asked, sources, bins.edges),
    readGroups(clickhouse, asked, sources, bins),
  ]);
  const span: Span = { from: asked.from, to: asked.to };
  return { counts, groups, span };
}

async function readCounts(
  clickhouse: Warehouse,
  asked: AskedSide,
  sources: readonly DaySource[],
  edges: DriftBins["edges"],
): Promise<DriftCount[]> {
  const rows = await driftCounts.run(clickhouse, {
    ...asked,
    ...daysOf(sources, asked),
    numericFeatures: [...edges.keys()],
    edges: [...edges.values()].map(({ counted }) => [...counted]),
  });
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

function readGroups(
  clickhouse: Warehouse,
  asked: AskedSide,
  sources: readonly DaySource[],
  { edges, categories }: DriftBins,
) {
  const days = daysWithin(sources, asked).map(({ day }) => day);
  return driftGroups.run(clickhouse, {
    ...asked,
    ...daysOf(sources, asked),
    numericFeatures: [...edges.keys()],
    edges: [...edges.values()].map(({ bins }) => [...bins]),
    categoricalFeatures: [...categories.keys()],
    categories: [...categories.values()].map((some) => [...some]),
    wholeDays: wholeDays(days, asked),
    byWeekday: [...COMPARED_BY_WEEKDAY],
  });
}
