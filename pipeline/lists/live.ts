// What an organisation is deciding at this moment, as the warehouse has it. The window ends with an interval that is over, so
// that the same rows give the same answer until the next one is.

import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import {
  LIVE_INTERVAL_SECONDS,
  LIVE_NEWEST,
  LIVE_RATE_SECONDS,
  LIVE_WINDOW_SECONDS,
  type Live,
} from "#domain/contract/operators/live.ts";
import type { ReportedDecision } from "#domain/contract/operators/reported-decision.ts";
import type { LiveQuery } from "#domain/door/live.ts";
import { DAY, formatInstant, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { liveIntervals, liveTimes, newestDecisions, openAlerts } from "#warehouse/queries/live/live.ts";
import { shownDecision } from "./decisions.ts";

const INTERVAL = LIVE_INTERVAL_SECONDS * SECOND;
const INTERVALS = LIVE_WINDOW_SECONDS / LIVE_INTERVAL_SECONDS;
const RATE_INTERVALS = LIVE_RATE_SECONDS / LIVE_INTERVAL_SECONDS;
/** A decision that was loaded twice is there twice. */
const COPIES = 2;

type IntervalRow = Awaited<ReturnType<typeof liveIntervals.run>>[number];
type TimesRow = Awaited<ReturnType<typeof liveTimes.run>>[number];

export async function liveView(query: LiveQuery, clickhouse: Warehouse, now: Date): Promise<Live> {
  const end = Math.floor(now.getTime() / INTERVAL);
  const begin = end - INTERVALS;
  const tenant = { organisationId: query.organisationId, environment: query.environment };
  const [from, to] = [formatInstant(begin * INTERVAL), formatInstant(end * INTERVAL)];
  const of = { ...tenant, since: from };
  const [rows, [times], newest, [alerts]] = await Promise.all([
    liveIntervals.run(clickhouse, { ...of, until: to, intervalMilliseconds: INTERVAL }),
    liveTimes.run(clickhouse, of),
    newestOf(tenant, clickhouse, begin * INTERVAL, now.getTime()),
    openAlerts.run(clickhouse, tenant),
  ]);
  const series = seriesOf(rows, begin);
  const ofRate = series.slice(-RATE_INTERVALS).reduce((sum, one) => sum + sumOf(one), 0);
  return {
    window: { from, to, intervalSeconds: LIVE_INTERVAL_SECONDS },
    dataAsOf: times?.data_as_of ?? null,
    rate: { perSecond: ofRate / LIVE_RATE_SECONDS, decisions: ofRate, seconds: LIVE_RATE_SECONDS },
    shares: sharesOf(series),
    series,
    ...timesOf(times),
    alerts: { open: alerts?.open ?? 0, breached: alerts?.breached ?? 0 },
    newest,
  };
}

/** A page without decisions would say nothing, so what a quiet organisation did last is looked for in a day. */
async function newestOf(
  tenant: LiveQuery,
  clickhouse: Warehouse,
  begin: EpochMilliseconds,
  now: EpochMilliseconds,
): Promise<ReportedDecision[]> {
  const limit = LIVE_NEWEST * COPIES;
  const since = (instant: EpochMilliseconds) =>
    newestDecisions.run(clickhouse, { ...tenant, since: formatInstant(instant), limit });
  const ofWindow = await since(begin);
  const rows = ofWindow.length < LIVE_NEWEST ? await since(now - DAY) : ofWindow;
  const once = new Map(rows.map((row) => [row.event_id, row]));
  return [...once.values()].slice(0, LIVE_NEWEST).map(shownDecision);
}

function seriesOf(rows: readonly IntervalRow[], begin: number): Live["series"] {
  const counts = new Map(
    rows.map(({ interval, decision, decisions }) => [`${interval} ${decision}`, decisions]),
  );
  return Array.from({ length: INTERVALS }, (_, index) => {
    const of = (decision: string) => counts.get(`${begin + index} ${decision}`) ?? 0;
    const at = formatInstant((begin + index) * INTERVAL);
    return { at, allow: of("allow"), review: of("review"), block: of("block") };
  });
}

function sumOf({ allow, review, block }: Live["series"][number]): number {
  return allow + review + block;
}

function sharesOf(series: Live["series"]): Live["shares"] {
  const total = series.reduce((sum, one) => sum + sumOf(one), 0);
  return DECISIONS.map((decision) => {
    const count = series.reduce((sum, one) => sum + one[decision], 0);
    return { decision, count, share: total === 0 ? null : count / total };
  });
}

function timesOf(row: TimesRow | undefined): Pick<Live, "latencyMs" | "freshnessSeconds"> {
  if (row === undefined || row.decisions === 0) return { latencyMs: null, freshnessSeconds: null };
  const [p50, p95, p99] = row.latencies.map((value) => value ?? 0);
  const [delay50, delay95] = row.delays.map((value) => (value ?? 0) / SECOND);
  return {
    latencyMs: { p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 },
    freshnessSeconds: { p50: delay50 ?? 0, p95: delay95 ?? 0, newest: row.newest_delay / SECOND },
  };
}
