// The drift report: a window's payments compared with those of the baseline. Read from rollups and decisions, so right at any moment.

import type { DriftFeature, DriftReport } from "#domain/contract/reports/drift.ts";
import type { DriftQuery } from "#domain/door/drift.ts";
import { psiContribution } from "#domain/statistics/psi.ts";
import { DAY, FIRST_INSTANT, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { driftBaseline, driftSubjects } from "#warehouse/queries/drift/drift.ts";
import { daysOf, sourcesOf, type Span } from "./days-of-window.ts";
import { readBaseline, readCounts } from "./drift-baseline.ts";
import { measureDrift } from "./measure-drift.ts";

const BASELINE_DAYS = 30;
/** What is decided, not what it is decided from. */
const OUTPUTS: ReadonlySet<string> = new Set(["score", "decision"]);

/**
 * Compares the payments with `from` ≤ occurredAt < `to` with the baseline: the 30 days that begin with the first payment of
 * the version that decided last before `to`, or what the query names.
 *
 * @throws the client's error when the warehouse cannot answer.
 */
export async function driftReport(query: DriftQuery, clickhouse: Warehouse, now: Date): Promise<DriftReport> {
  const { organisationId, environment, from, to } = query;
  const window = { from, to };
  const tenant = { organisationId, environment };
  const sources = await sourcesOf(clickhouse, { ...tenant, ...untilTime(latestOf(query)) });
  // Customers take longest to be counted, and do not depend on the baseline.
  const [subjects, read] = await Promise.all([
    driftSubjects.run(clickhouse, { ...tenant, ...window, ...daysOf(sources, window) }),
    readBaselineAndCounts(query, clickhouse, sources),
  ]);
  const report = { window, generatedAt: now.toISOString() };
  if (read === null) return { ...report, ...NOTHING };
  const { known, span, counts, side: baseline, edges, deciles } = read;
  const measured = measureDrift({
    baseline,
    current: { counts, subjects },
    edges,
    deciles,
    window,
    minimumSubjects: query.minimumDenominator,
  });
  return {
    ...report,
    baseline: {
      ...span,
      systemVersionId: known.system_version_id,
      overlap: span.from < to && from < span.to,
    },
    features: measured.filter(({ feature }) => !OUTPUTS.has(feature)),
    population: population(measured),
    outputs: {
      score: measured.find(({ feature }) => feature === "score") ?? null,
      decision: measured.find(({ feature }) => feature === "decision") ?? null,
    },
    overall: overall(measured),
  };
}

/** The baseline, and the window's payments by its edges; null where nothing was decided before the window's end. */
async function readBaselineAndCounts(
  query: DriftQuery,
  clickhouse: Warehouse,
  sources: readonly DaySource[],
) {
  const { organisationId, environment, from, to } = query;
  const tenant = { organisationId, environment };
  const known = await baselineVersion(clickhouse, { ...tenant, to }, sources);
  if (known === null) return null;
  const span = baselineOf(query, known.first_occurred_at);
  const asked = (one: Span) => ({ ...tenant, ...one, ...daysOf(sources, one) });
  const baseline = await readBaseline(clickhouse, asked(span), known.currency, sources);
  const counts = await readCounts(clickhouse, asked({ from, to }), known.currency, baseline.edges);
  return { known, span, counts, ...baseline };
}

const NOTHING = {
  baseline: { from: null, to: null, systemVersionId: null, overlap: false },
  features: [],
  population: [],
  outputs: { score: null, decision: null },
  overall: { level: "not_enough_evidence", changedFeatures: [] },
} satisfies Partial<DriftReport>;

/** The version that decided last before `to`, when its first payment occurred and its main currency; null where none did. */
export async function baselineVersion(
  clickhouse: Warehouse,
  { to, ...tenant }: Pick<DriftQuery, "organisationId" | "environment" | "to">,
  sources: readonly DaySource[],
) {
  const window = untilTime(to);
  const [known] = await driftBaseline.run(clickhouse, { ...tenant, ...window, ...daysOf(sources, window) });
  return known ?? null;
}

/** No instant of the window or of its baseline is later. */
function latestOf({ to, baselineTo }: Pick<DriftQuery, "to" | "baselineTo">): string {
  const end = parseInstant(to);
  if (end === null) throw new RangeError("a window is two ISO 8601 instants");
  const latest = formatInstant(end + BASELINE_DAYS * DAY);
  // Instants of one format sort as texts.
  return baselineTo !== undefined && baselineTo > latest ? baselineTo : latest;
}

/** Everything before `to`. */
export function untilTime(to: string): Span {
  return { from: formatInstant(FIRST_INSTANT), to };
}

/** What the query names, else the 30 days from the first payment on. */
export function baselineOf(
  { baselineFrom, baselineTo }: Pick<DriftQuery, "baselineFrom" | "baselineTo">,
  firstOccurredAt: string,
): Span {
  const from = baselineFrom ?? firstOccurredAt;
  const start = parseInstant(from);
  if (start === null) throw new RangeError("a baseline begins at an ISO 8601 instant");
  return { from, to: baselineTo ?? formatInstant(start + BASELINE_DAYS * DAY) };
}

function population(measured: readonly DriftFeature[]): DriftReport["population"] {
  return measured
    .filter(({ kind, feature }) => kind === "categorical" && !OUTPUTS.has(feature))
    .flatMap(({ feature, bins }) =>
      bins.map(({ label, baselineShare, currentShare }) => ({
        dimension: feature,
        value: label,
        baselineShare,
        currentShare,
        psiContribution: psiContribution(baselineShare, currentShare),
      })),
    );
}

/** As the feature that moved furthest; not enough evidence only where no feature has enough. */
function overall(measured: readonly DriftFeature[]): DriftReport["overall"] {
  const changed = measured.filter(({ level }) => level === "moderate" || level === "significant");
  const changedFeatures = changed.map(({ feature }) => feature);
  if (changed.some(({ level }) => level === "significant")) return { level: "significant", changedFeatures };
  if (changed.length > 0) return { level: "moderate", changedFeatures };
  const isTested = measured.some(({ level }) => level === "stable");
  return { level: isTested ? "stable" : "not_enough_evidence", changedFeatures };
}
