// The drift report: a window's payments compared with those of the baseline. Read from rollups and decisions, so right at any moment.

import type { DriftFeature, DriftReport } from "#domain/contract/reports/drift.ts";
import type { DriftQuery } from "#domain/door/drift.ts";
import { psiContribution } from "#domain/statistics/psi.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { driftSubjects } from "#warehouse/queries/drift/drift.ts";
import { inBreaths } from "../compute/breath.ts";
import { baselineOf, baselineVersion, latestOf, untilTime } from "./baseline-of-window.ts";
import { daysOf, sourcesOf } from "./days-of-window.ts";
import { readBaseline, readWindow } from "./drift-baseline.ts";
import { measureDrift } from "./measure-drift.ts";

/** What is decided, not what it is decided from. */
const OUTPUTS: ReadonlySet<string> = new Set(["score", "decision"]);

/**
 * Compares the payments with `from` ≤ occurredAt < `to` with the baseline that the query names, or else that of the version
 * that decided last before `to`. Scores and decisions are compared within that version.
 *
 * @throws the client's error when the warehouse cannot answer.
 */
export async function driftReport(query: DriftQuery, clickhouse: Warehouse, now: Date): Promise<DriftReport> {
  const { organisationId, environment, from, to } = query;
  const window = { from, to };
  const tenant = { organisationId, environment };
  const sources = await sourcesOf(clickhouse, { ...tenant, ...untilTime(latestOf(query)) }, "decisions");
  // Customers take longest to be counted, and do not depend on the baseline.
  const [subjects, read] = await Promise.all([
    driftSubjects.run(clickhouse, { ...tenant, ...window, ...daysOf(sources, window) }),
    readBothSides(query, clickhouse, sources),
  ]);
  const report = { window, generatedAt: now.toISOString() };
  if (read === null) return { ...report, ...NOTHING };
  const { systemVersionId, baseline, current } = read;
  const { span } = baseline.side;
  const measured = await inBreaths(
    measureDrift({
      baseline: baseline.side,
      current: { ...current, subjects },
      edges: baseline.edges,
      categories: baseline.categories,
      minimumSubjects: query.minimumDenominator,
    }),
  );
  return {
    ...report,
    baseline: { ...span, systemVersionId, overlap: span.from < to && from < span.to },
    features: measured.filter(({ feature }) => !OUTPUTS.has(feature)),
    population: population(measured),
    outputs: {
      score: measured.find(({ feature }) => feature === "score") ?? null,
      decision: measured.find(({ feature }) => feature === "decision") ?? null,
    },
    overall: overall(measured),
  };
}

/** The baseline, and the window's payments by its bins; null where nothing was decided before the window's end. */
async function readBothSides(query: DriftQuery, clickhouse: Warehouse, sources: readonly DaySource[]) {
  const { organisationId, environment, from, to } = query;
  const known = await baselineVersion(clickhouse, { organisationId, environment, to }, sources);
  if (known === null) return null;
  const { currency, system_version_id: systemVersionId } = known;
  const asked = { organisationId, environment, currency, systemVersionId };
  const baseline = await readBaseline(clickhouse, { ...asked, ...baselineOf(query, known) }, sources);
  const current = await readWindow(clickhouse, { ...asked, from, to }, sources, baseline);
  return { systemVersionId, baseline, current };
}

const NOTHING = {
  baseline: { from: null, to: null, systemVersionId: null, overlap: false },
  features: [],
  population: [],
  outputs: { score: null, decision: null },
  overall: { level: "not_enough_evidence", changedFeatures: [] },
} satisfies Partial<DriftReport>;

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

/** As the feature that moved furthest; there is too little evidence only where no feature has enough. */
function overall(measured: readonly DriftFeature[]): DriftReport["overall"] {
  const changed = measured.filter(({ level }) => level === "moderate" || level === "significant");
  const changedFeatures = changed.map(({ feature }) => feature);
  if (changed.some(({ level }) => level === "significant")) return { level: "significant", changedFeatures };
  if (changed.length > 0) return { level: "moderate", changedFeatures };
  if (measured.some(({ level }) => level === "stable")) return { level: "stable", changedFeatures };
  return { level: "not_enough_evidence", changedFeatures };
}
