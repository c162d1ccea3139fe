// Provider reliability, served from rollups and observations: right at any moment, like the effectiveness report.

import {
  PROVIDER_CHECKS,
  type ProviderReliability,
  type ProvidersReport,
} from "#domain/contract/reports/providers.ts";
import type { ReportQuery } from "#domain/door/report-query.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { agreement } from "#domain/statistics/kappa.ts";
import { parseInstant, SECOND } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { adjudicatedMatches } from "#warehouse/queries/providers/matches.ts";
import { FROM_EVENTS } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import {
  listVersionsSeen,
  providerCalls,
  providerPairs,
  type ListVersionSeen,
  type ProviderCalls,
  type ProviderPairs,
} from "#warehouse/queries/providers/reliability.ts";
import { boundsOfDay } from "./bounds-of-day.ts";
import { daysOf, sourcesOf } from "./days-of-window.ts";

/** What was seen of all checks of a window. */
interface Seen {
  readonly calls: readonly ProviderCalls[];
  readonly pairs: readonly ProviderPairs[];
  readonly versions: readonly ListVersionSeen[];
  readonly adjudicated: readonly Adjudicated[];
}

type Adjudicated = Awaited<ReturnType<typeof adjudicatedMatches.run>>[number];

/**
 * Reports on the checks of decisions with `from` ≤ occurredAt < `to`, one row a provider and check.
 *
 * @throws the client's error when the warehouse cannot answer.
 */
export async function providersReport(
  query: ReportQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<ProvidersReport> {
  const { organisationId, environment, from, to, minimumDenominator: minimum } = query;
  const window = { organisationId, environment, from, to };
  const sources = await sourcesOf(clickhouse, window, true);
  const days = daysOf(sources, window);
  // The rollup of a day holds since when a list was used, whatever the window cuts.
  const daysWithoutRollup = sources
    .filter(({ generation }) => generation === FROM_EVENTS)
    .map(({ day }) => day);
  const report = { window: { from, to }, generatedAt: now.toISOString(), pagination: { nextCursor: null } };
  const [calls, pairs, versions, adjudicated] = await Promise.all([
    providerCalls.run(clickhouse, { ...window, ...days }),
    providerPairs.run(clickhouse, { ...window, ...days }),
    listVersionsSeen.run(clickhouse, { organisationId, environment, days: daysWithoutRollup }),
    adjudicatedMatches.run(clickhouse, window),
  ]);
  const seen: Seen = { calls, pairs, versions, adjudicated };
  const data = calls
    .filter(({ period }) => period === "")
    .flatMap((row) => reliability(row, seen, report, minimum) ?? []);
  return { ...report, data };
}

/** @returns null for a check that this release does not know: a newer one may have written it. */
function reliability(
  row: ProviderCalls,
  { calls, pairs, versions, adjudicated }: Seen,
  { window, generatedAt }: Pick<ProvidersReport, "window" | "generatedAt">,
  minimum: number,
): ProviderReliability | null {
  const check = PROVIDER_CHECKS.find((known) => known === row.check);
  if (check === undefined) return null;
  const isSame = (other: { readonly provider: string; readonly check: string }) =>
    other.provider === row.provider && other.check === row.check;
  const [codes, counts] = row.errors_by_code;
  return {
    provider: row.provider,
    check,
    window,
    calls: row.calls,
    availability: estimate(row.calls - row.failed, row.calls, minimum),
    latencyMs: latencies(row),
    timeouts: row.timeouts,
    errorsByCode: Object.fromEntries(codes.map((code, index) => [code, counts[index] ?? 0])),
    disagreement: disagreements(pairs.filter(isSame), minimum),
    adjudicated: adjudication(adjudicated.find(isSame), minimum),
    stale: staleness(row, versions.filter(isSame), generatedAt),
    trend: calls
      .filter((other) => isSame(other) && other.period !== "")
      .map((day) => trendOf(day, window, minimum)),
  };
}

/** An unclear match was examined and is on neither side of the ratio. */
function adjudication(
  { reviewed, false_positives: wrong, true_matches: right }: Omit<Adjudicated, "provider" | "check"> = {
    reviewed: 0,
    false_positives: 0,
    true_matches: 0,
  },
  minimum: number,
): ProviderReliability["adjudicated"] {
  return { matchesReviewed: reviewed, falsePositives: estimate(wrong, wrong + right, minimum) };
}

function latencies({ latency_ms: [p50 = null, p95 = null, p99 = null] }: ProviderCalls) {
  return { p50, p95, p99 };
}

function disagreements(
  pairs: readonly ProviderPairs[],
  minimum: number,
): ProviderReliability["disagreement"] {
  const others = [...new Set(pairs.map((pair) => pair.other_provider))];
  return others.map((comparedWith) => {
    const same = pairs.filter((pair) => pair.other_provider === comparedWith);
    const countOf = (own: "match" | "clear", other: "match" | "clear") =>
      same.reduce(
        (sum, { status, other_status: theirs, pairs: count }) =>
          status === own && theirs === other ? sum + count : sum,
        0,
      );
    const both = countOf("match", "match");
    const [first, second] = [countOf("match", "clear"), countOf("clear", "match")];
    const neither = countOf("clear", "clear");
    const total = both + first + second + neither;
    const isEnough = total >= minimum;
    const { kappa, interval, prevalence, positive } = agreement({ both, first, second, neither });
    return {
      comparedWith,
      pairs: total,
      disagree: estimate(first + second, total, minimum),
      kappa: isEnough ? kappa : null,
      kappaInterval: isEnough ? interval : null,
      bothMatch: both,
      eitherMatches: both + first + second,
      prevalence: isEnough ? prevalence : null,
      positiveAgreement: isEnough ? positive : null,
    };
  });
}

function staleness(
  { newest_list_version: listVersion }: ProviderCalls,
  versions: readonly ListVersionSeen[],
  generatedAt: string,
): ProviderReliability["stale"] {
  const since = versions.find((version) => version.list_version === listVersion)?.first_recorded_at;
  const [now, first] = [parseInstant(generatedAt), since === undefined ? null : parseInstant(since)];
  return {
    listVersion: listVersion === "" ? null : listVersion,
    ageSeconds: now === null || first === null ? null : Math.max(0, (now - first) / SECOND),
  };
}

function trendOf(
  day: ProviderCalls,
  window: ProvidersReport["window"],
  minimum: number,
): ProviderReliability["trend"][number] {
  return {
    ...boundsOfDay(day.period, window),
    calls: day.calls,
    availability: estimate(day.calls - day.failed, day.calls, minimum),
    latencyMs: latencies(day),
  };
}
