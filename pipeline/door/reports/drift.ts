// The drift report: a window's payments beside those of the baseline. Read from rollups and decisions, so right at any moment.

import type { DriftFeature, DriftReport } from "#domain/contract/drift.ts";
import type { DriftQuery } from "#domain/events/report-query.ts";
import { psiContribution } from "#domain/statistics/psi.ts";
import { DAY, FIRST_INSTANT, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  driftBaseline,
  driftCounts,
  driftPercentiles,
  driftSubjects,
} from "#warehouse/queries/drift/drift.ts";
import { daysOfWindow, NO_DAYS, NO_MATURITY } from "./days-of-window.ts";
import { measureDrift, type DriftSide } from "./measure-drift.ts";

const BASELINE_DAYS = 30;
/** What is decided, not what it is decided from. */
const OUTPUTS: ReadonlySet<string> = new Set(["score", "decision"]);
const DECILES = [9, 19, 29, 39, 49, 59, 69, 79, 89];

interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * Compares the payments with `from` ≤ occurredAt < `to` with the baseline: the 30 days that begin with the first payment of
 * the version that decided last before `to`, or what the query names.
 *
 * @throws the client's error when the warehouse cannot answer.
 */
export async function driftReport(
  query: Omit<DriftQuery, "minimumDenominator">,
  clickhouse: Warehouse,
  now: Date,
): Promise<DriftReport> {
  const { organisationId, environment, from, to } = query;
  const tenant = { organisationId, environment };
  const window = { from, to };
  const known = await baselineVersion({ ...tenant, to }, clickhouse);
  const report = { window, generatedAt: now.toISOString() };
  if (known === null) return { ...report, ...NOTHING };
  const span = baselineOf(query, known.first_occurred_at);
  const { currency } = known;
  const daysOf = async ({ from: start, to: end }: Span) => {
    const asked = { ...tenant, from: start, to: end };
    const days = await daysOfWindow(clickhouse, { ...asked, matureUntil: NO_MATURITY });
    return { ...asked, ...(days ?? NO_DAYS) };
  };
  const [ofBaseline, ofWindow] = await Promise.all([daysOf(span), daysOf(window)]);
  const percentiles = await driftPercentiles.run(clickhouse, { ...ofBaseline, currency });
  const edges = new Map(percentiles.map((row) => [row.feature, [...new Set(row.percentiles)]]));
  const deciles = new Map(
    percentiles.map((row) => [row.feature, [...new Set(DECILES.map((at) => row.percentiles[at] ?? 0))]]),
  );
  const numeric = { numericFeatures: [...edges.keys()], edges: [...edges.values()] };
  const read = async (asked: typeof ofWindow): Promise<DriftSide> => {
    const [counts, subjects] = await Promise.all([
      driftCounts.run(clickhouse, { ...asked, currency, ...numeric }),
      driftSubjects.run(clickhouse, asked),
    ]);
    return { counts, subjects };
  };
  const [baseline, current] = await Promise.all([read(ofBaseline), read(ofWindow)]);
  const measured = measureDrift({ baseline, current, edges, deciles, window });
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

const NOTHING = {
  baseline: { from: null, to: null, systemVersionId: null, overlap: false },
  features: [],
  population: [],
  outputs: { score: null, decision: null },
  overall: { level: "not_enough_evidence", changedFeatures: [] },
} satisfies Partial<DriftReport>;

/** The version that decided last before `to`, when its first payment occurred and its main currency; null where none did. */
export async function baselineVersion(
  { to, ...tenant }: Pick<DriftQuery, "organisationId" | "environment" | "to">,
  clickhouse: Warehouse,
) {
  const window = { ...tenant, from: formatInstant(FIRST_INSTANT), to };
  const days = await daysOfWindow(clickhouse, { ...window, matureUntil: NO_MATURITY });
  if (days === null) return null;
  const [known] = await driftBaseline.run(clickhouse, { ...window, ...days });
  return known ?? null;
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
