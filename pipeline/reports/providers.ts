// Provider reliability, served from rollups and observations: right at any moment, like the effectiveness report.

import {
  PROVIDER_CHECKS,
  type ProviderReliability,
  type ProvidersReport,
} from "#domain/contract/reports/providers.ts";
import type { ProvidersQuery } from "#domain/door/providers.ts";
import { add, total, type GroupCounts } from "#domain/statistics/customer-groups.ts";
import { estimateByCustomer, type Minimums } from "#domain/statistics/estimate.ts";
import { agreementByCustomer } from "#domain/statistics/kappa.ts";
import { parseInstant, SECOND } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { adjudicatedMatches, judgedBefore } from "#warehouse/queries/providers/matches.ts";
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
  readonly before: Awaited<ReturnType<typeof judgedBefore.run>>;
}

type Adjudicated = Awaited<ReturnType<typeof adjudicatedMatches.run>>[number];

/**
 * Reports on the checks of decisions with `from` ≤ occurredAt < `to`, one row a provider and check.
 *
 * @throws the client's error when the warehouse cannot answer.
 */
export async function providersReport(
  query: ProvidersQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<ProvidersReport> {
  const { organisationId, environment, from, to } = query;
  const minimums = { denominator: query.minimumDenominator, customers: query.minimumCustomers };
  const window = { organisationId, environment, from, to };
  const sources = await sourcesOf(clickhouse, window, "checks");
  const days = daysOf(sources, window);
  // The rollup of a day holds since when a list was used, whatever the window cuts.
  const daysWithoutWholeRollup = sources
    .filter(({ generation, stale_hours: stale }) => generation === FROM_EVENTS || stale.length > 0)
    .map(({ day }) => day);
  const report = { window: { from, to }, generatedAt: now.toISOString(), pagination: { nextCursor: null } };
  const [calls, pairs, versions, adjudicated, before] = await Promise.all([
    providerCalls.run(clickhouse, { ...window, ...days }),
    providerPairs.run(clickhouse, { ...window, ...days }),
    listVersionsSeen.run(clickhouse, { organisationId, environment, days: daysWithoutWholeRollup }),
    adjudicatedMatches.run(clickhouse, window),
    judgedBefore.run(clickhouse, window),
  ]);
  const seen: Seen = { calls, pairs, versions, adjudicated, before };
  const data = calls
    .filter(({ period }) => period === "")
    .flatMap((row) => reliability(row, seen, report, minimums) ?? []);
  return { ...report, data };
}

/** @returns null for a check that this release does not know: a newer one may have written it. */
function reliability(
  row: ProviderCalls,
  { calls, pairs, versions, adjudicated, before }: Seen,
  { window, generatedAt }: Pick<ProvidersReport, "window" | "generatedAt">,
  minimums: Minimums,
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
    availability: availability(row, minimums),
    latencyMs: latencies(row),
    timeouts: row.timeouts,
    errorsByCode: Object.fromEntries(codes.map((code, index) => [code, counts[index] ?? 0])),
    disagreement: disagreements(pairs.filter(isSame), minimums),
    adjudicated: adjudication(adjudicated.find(isSame), minimums),
    judgedBefore: {
      falsePositives: before.find(isSame)?.false_positives ?? 0,
      trueMatches: before.find(isSame)?.true_matches ?? 0,
    },
    stale: staleness(row, versions.filter(isSame), generatedAt),
    trend: calls
      .filter((other) => isSame(other) && other.period !== "")
      .map((day) => trendOf(day, window, minimums)),
  };
}

/** The customer is the unit: an answer that failed for one customer may fail for the same one again. */
function availability(row: ProviderCalls, minimums: Minimums) {
  const { customer_groups: calls, failed_groups: failed, customers } = row;
  const answered = calls.map((count, group) => count - (failed[group] ?? 0));
  return estimateByCustomer({ numerators: answered, denominators: calls, customers }, minimums);
}

const NOTHING_REVIEWED = { reviewed: 0, false_positives: [], true_matches: [], customers: 0 };

/** An unclear match was examined and is on neither side of the ratio. */
function adjudication(
  found: Omit<Adjudicated, "provider" | "check"> = NOTHING_REVIEWED,
  minimums: Minimums,
): ProviderReliability["adjudicated"] {
  const { reviewed, false_positives: wrong, true_matches: right, customers } = found;
  const falsePositives = { numerators: wrong, denominators: add(wrong, right), customers };
  return { matchesReviewed: reviewed, falsePositives: estimateByCustomer(falsePositives, minimums) };
}

function latencies({ latency_ms: [p50 = null, p95 = null, p99 = null] }: ProviderCalls) {
  return { p50, p95, p99 };
}

function disagreements(
  pairs: readonly ProviderPairs[],
  minimums: Minimums,
): ProviderReliability["disagreement"] {
  const others = [...new Set(pairs.map((pair) => pair.other_provider))];
  return others.map((comparedWith) => {
    const same = pairs.filter((pair) => pair.other_provider === comparedWith);
    const groupsOf = (own: "match" | "clear", other: "match" | "clear"): GroupCounts =>
      same.find((pair) => pair.status === own && pair.other_status === other)?.customer_groups ?? [];
    const [both, neither] = [groupsOf("match", "match"), groupsOf("clear", "clear")];
    const [first, second] = [groupsOf("match", "clear"), groupsOf("clear", "match")];
    const { customers = 0, matched_customers: matchedCustomers = 0 } = same[0] ?? {};
    const apart = add(first, second);
    const all = add(both, apart, neither);
    const isEnough = total(all) >= minimums.denominator && customers >= minimums.customers;
    const { kappa, interval, prevalence, positive } = agreementByCustomer({
      both,
      first,
      second,
      neither,
      customers,
      matchedCustomers,
    });
    return {
      comparedWith,
      pairs: total(all),
      disagree: estimateByCustomer({ numerators: apart, denominators: all, customers }, minimums),
      kappa: isEnough ? kappa : null,
      kappaInterval: isEnough ? interval : null,
      bothMatch: total(both),
      eitherMatches: total(add(both, apart)),
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
  minimums: Minimums,
): ProviderReliability["trend"][number] {
  return {
    ...boundsOfDay(day.period, window),
    calls: day.calls,
    availability: availability(day, minimums),
    latencyMs: latencies(day),
  };
}
