// Reports over 90 days of ten million decisions, beside the same over one million, and beside the same from the events before
// any rollup. A hundred thousand go through the loader first, to prove that seeding gives the reports that loading gives.

import { isDeepStrictEqual } from "node:util";
import { ClickHouseError } from "@clickhouse/client";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { network } from "#pipeline/jobs/network.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { openLog } from "#pipeline/log.ts";
import { quantile } from "#test/load/closed-loop.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { readEvents } from "../load/fill-topic.ts";
import { say, shown, type Figure } from "../results.ts";
import { REPORTS, reportsOf, type Asked, type ReportName } from "./reports.ts";
import { dropOriginals, headsOf, keepOriginals, seed, type Originals, type Seed } from "./seed.ts";
import { send, untilRows, varyDecisions, varyOutcomes } from "./vary-payments.ts";

const LOADED: Seed = { organisationId: "org_bench_loaded", decisions: 100_000, networkShare: 1 };
const SEEDED: Seed = { organisationId: "org_bench_seeded", decisions: 100_000, networkShare: 1 };
const MILLION: Seed = { organisationId: "org_bench_1m", decisions: 1_000_000, networkShare: 10 };
const TEN_MILLION: Seed = { organisationId: "org_bench_10m", decisions: 10_000_000, networkShare: 10 };
const LOADER_SECONDS = 120;
const GOAL_MILLISECONDS = 300;
const GOAL_OF_MILLION = 1.5;
const ROUNDS = 20;
/** A report is asked no more once it took so long in all, but at least so often. */
const PATIENCE_MILLISECONDS = 8_000;
const ROUNDS_AT_LEAST = 3;
const HOUR_MILLISECONDS = 3_600_000;

export async function benchReport(system: OwnSystem): Promise<Figure[]> {
  const warehouse = openWarehouse(system.local.clickhouse, { requestTimeoutMilliseconds: HOUR_MILLISECONDS });
  try {
    // It is unknown how much of the sample is in the network so far: a job brings it there.
    await network.run({ clickhouse: warehouse });
    const originals = await keepOriginals(warehouse, system.local.organisation.id);
    await proveAgreement(system, warehouse, originals);
    // Jobs, of either, would begin in the middle of a figure, and roll up what is to be read from the events.
    await Promise.all([system.parts.loader.stop(), system.parts.door.stop()]);
    for (const wanted of [MILLION, TEN_MILLION]) await seed(warehouse, originals, wanted);
    await dropOriginals(warehouse);
    await settled(warehouse);
    return await measure(warehouse, originals);
  } finally {
    await warehouse.close();
  }
}

/** @throws where a report of what was loaded is another than that of what was seeded. */
async function proveAgreement(system: OwnSystem, warehouse: Warehouse, originals: Originals): Promise<void> {
  const kafka = openKafka({ brokers: [system.local.kafkaBrokers], ssl: false, sasl: null }, openLog("warn"));
  const { id } = system.local.organisation;
  const { organisationId } = LOADED;
  const copies = Math.ceil(LOADED.decisions / originals.decisions);
  const decisions = await readEvents(kafka, id, originals.decisions);
  const outcomes = await readEvents(kafka, id, originals.outcomes, "outcomes");
  const sent = {
    decisions: await send(kafka, "decisions", varyDecisions(decisions, originals, organisationId, copies)),
    outcomes: await send(kafka, "outcomes", varyOutcomes(outcomes, originals, organisationId, copies)),
  };
  say(`${sent.decisions} decisions and ${sent.outcomes} outcomes go through the loader`);
  await seed(warehouse, originals, SEEDED);
  await untilRows(warehouse, "decisions", organisationId, sent.decisions, LOADER_SECONDS);
  await untilRows(warehouse, "outcomes", organisationId, sent.outcomes, LOADER_SECONDS);
  await network.run({ clickhouse: warehouse });
  const reports = reportsOf(warehouse, originals);
  const [loaded, seeded] = [
    await askedOf(warehouse, originals, LOADED),
    await askedOf(warehouse, originals, SEEDED),
  ];
  for (const name of REPORTS) {
    const [one, other] = [await reports[name](loaded), await reports[name](seeded)];
    if (!isDeepStrictEqual(comparable(one), comparable(other)))
      throw new Error(`${name} of what was loaded is another report than of what was seeded`);
  }
  say("every report of what was loaded is that of what was seeded");
}

/** Without what is each organisation's own, and when what was loaded. */
function comparable(report: object): unknown {
  const own = new Set(["id", "asOf", "dataAsOf", "stale"]);
  const text = JSON.stringify(report, (key, value: unknown) => (own.has(key) ? undefined : value));
  return JSON.parse(text.replaceAll(LOADED.organisationId, SEEDED.organisationId));
}

/** The customer in the middle by name that pays like most: of the network, so of a generation that is in it. */
async function askedOf(warehouse: Warehouse, originals: Originals, of: Seed): Promise<Asked> {
  const answer = await warehouse.query({
    query: `SELECT node FROM network_sightings
      WHERE organisation_id = {organisationId: String} AND startsWith(node, 'sub_') AND relation = ''
      GROUP BY node ORDER BY count() DESC, node LIMIT 1 OFFSET 100`,
    query_params: { organisationId: of.organisationId },
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ node: string }>();
  return { organisationId: of.organisationId, heads: headsOf(originals, of), subjectId: row?.node ?? "" };
}

async function measure(warehouse: Warehouse, originals: Originals): Promise<Figure[]> {
  const reports = reportsOf(warehouse, originals);
  const [one, ten] = [
    await askedOf(warehouse, originals, MILLION),
    await askedOf(warehouse, originals, TEN_MILLION),
  ];
  const fromEvents = new Map<ReportName, number>();
  for (const name of ["effectiveness", "drift", "thresholds", "providers"] as const) {
    fromEvents.set(name, await timeOf(`${name} from the events, 10 M`, () => reports[name](ten), 1));
  }
  const start = performance.now();
  say((await rollup.run({ clickhouse: warehouse })).summary);
  const rollupSeconds = (performance.now() - start) / 1_000;
  await settled(warehouse);
  const figures = [figure("rollup of every day", rollupSeconds, "s")];
  for (const name of REPORTS) {
    const small = await timeOf(`${name}, 1 M`, () => reports[name](one));
    const large = await timeOf(`${name}, 10 M`, () => reports[name](ten));
    const events = fromEvents.get(name);
    figures.push(
      figure(`${name}: p95 at 1 M`, small, "ms"),
      figure(`${name}: p95 at 10 M`, large, "ms", `<= ${GOAL_MILLISECONDS}`),
      figure(`${name}: 10 M to 1 M`, large / small, "ratio", `<= ${GOAL_OF_MILLION}`),
      ...(events === undefined ? [] : [figure(`${name}: from the events at 10 M`, events, "ms")]),
    );
  }
  return figures;
}

function figure(metric: string, value: number, unit: string, goal: string | null = null): Figure {
  return { bench: "report", metric, value, unit, goal };
}

/** @returns p95 in milliseconds; infinite if the warehouse refuses, as it does for lack of memory. */
async function timeOf(name: string, ask: () => Promise<object>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  try {
    if (rounds > 1) await ask();
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (times.length < rounds && (times.length < ROUNDS_AT_LEAST || performance.now() < end)) {
      const start = performance.now();
      await ask();
      times.push(performance.now() - start);
    }
  } catch (error) {
    if (!(error instanceof ClickHouseError)) throw error;
    say(`${name}: refused, ${error.type ?? error.code}`);
    return Number.POSITIVE_INFINITY;
  }
  const p95 = quantile(times, 0.95);
  say(`${name}: ${shown(p95)} ms`);
  return p95;
}

/** What seeding left to be merged must not weigh on a figure. */
async function settled(warehouse: Warehouse): Promise<void> {
  for (let idle = 0; idle < 3;) {
    const answer = await warehouse.query({
      query: "SELECT toUInt32(count()) AS merges FROM system.merges",
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ merges: number }>();
    idle = row?.merges === 0 ? idle + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
