// Asks reports as an integrator does: through the edge, which asks the door, which asks ClickHouse, each within its own time
// limits. One client, warm or cold, or eight clients at the rate that one key is allowed.

import { DAY, formatInstant } from "#domain/time/instant.ts";
import { quantile } from "#test/load/closed-loop.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { sendAtRate } from "#test/load/send-at-rate.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { say, shown } from "../results.ts";
import { REPORTS, WINDOW_DAYS, type ReportName } from "./reports.ts";

const CLIENTS = 8;
/** In all. More than that a key is refused. */
const REPORTS_A_SECOND = 5;
const ROUNDS = { warm: 20, cold: 10, shared: 20 };
/** A report is asked no more once it took so long in all, but at least so often. */
const PATIENCE_MILLISECONDS = 8_000;
const ROUNDS_AT_LEAST = 3;
/** Longer than the edge's own 60 s: it ends a request that takes too long, not we. */
const TIMEOUT_MILLISECONDS = 75_000;
/** What a start of ClickHouse would empty; the system's pages of files stay. */
const CACHES = [
  "MARK",
  "INDEX MARK",
  "PRIMARY INDEX",
  "UNCOMPRESSED",
  "COMPILED EXPRESSION",
  "QUERY CONDITION",
];

export interface Asker {
  readonly connections: Connections;
  readonly paths: Readonly<Record<ReportName, () => string>>;
}

/** p95 in milliseconds by report; infinite where one was not answered. */
export type Times = ReadonlyMap<ReportName, number>;

/** @param sandbox port. @param subjectId a customer of the organisation. */
export function openAsker(sandbox: number, secretKey: string, subjectId: string): Asker {
  const connections = openConnections(`http://127.0.0.1:${sandbox}`, {
    connections: CLIENTS,
    headers: { authorization: `Bearer ${secretKey}` },
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  });
  const about = (path: string) => `/api/v1/risk-intelligence/${path}`;
  // It ends now, as an integrator's window does: no two questions are the same, and days and hours are cut.
  const since = () => formatInstant(Date.now() - WINDOW_DAYS * DAY);
  return {
    connections,
    paths: {
      effectiveness: () => about(`effectiveness?from=${since()}`),
      drift: () => about(`drift?from=${since()}`),
      thresholds: () => about("threshold-recommendations?labelMaturityDays=0"),
      providers: () => about(`providers?from=${since()}`),
      network: () => about(`network/transaction_party/${subjectId}?depth=2&limit=100&since=${since()}`),
      experiments: () => about("experiments"),
      "system versions": () => about("system-versions"),
    },
  };
}

/** One client, one report after the other. @param cold before each question the warehouse forgets what it holds in memory. */
export async function askOneByOne(asker: Asker, warehouse: Warehouse, cold: boolean): Promise<Times> {
  const rounds = cold ? ROUNDS.cold : ROUNDS.warm;
  const found = new Map<ReportName, number>();
  for (const name of REPORTS) {
    const times: number[] = [];
    if (!cold) await timeOf(asker, name, performance.now());
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (times.length < rounds && (times.length < ROUNDS_AT_LEAST || performance.now() < end)) {
      if (cold) await forget(warehouse);
      await withinRate();
      times.push(await timeOf(asker, name, performance.now()));
    }
    found.set(name, quantile(times, 0.95));
    say(`${name}, ${cold ? "cold" : "warm"}: ${shown(quantile(times, 0.95))} ms of ${times.length}`);
  }
  return found;
}

/** Eight clients, all reports in turn; from the moment at which each was due. */
export async function askTogether(asker: Asker): Promise<Times> {
  const times = new Map<ReportName, number[]>(REPORTS.map((name) => [name, []]));
  const all = Array.from({ length: ROUNDS.shared }, () => REPORTS).flat();
  await sendAtRate(all, REPORTS_A_SECOND, async (name, dueAt) => {
    times.get(name)?.push(await timeOf(asker, name, dueAt));
  });
  return new Map(REPORTS.map((name) => [name, quantile(times.get(name) ?? [], 0.95)]));
}

/** A client that asks faster than its key is allowed would measure refusals. */
function withinRate(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 / REPORTS_A_SECOND));
}

/** @throws where the edge says something else than the report, or that it cannot answer at the moment. */
async function timeOf({ connections, paths }: Asker, name: ReportName, since: number): Promise<number> {
  const path = paths[name]();
  const answer = await connections.send({ path, method: "GET" }).catch(() => null);
  if (answer?.status === 200) return performance.now() - since;
  if (answer !== null && answer.status !== 503) {
    throw new Error(`GET ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  say(`${name}: not answered`);
  return Number.POSITIVE_INFINITY;
}

async function forget(warehouse: Warehouse): Promise<void> {
  for (const cache of CACHES) await warehouse.command({ query: `SYSTEM DROP ${cache} CACHE` });
}
