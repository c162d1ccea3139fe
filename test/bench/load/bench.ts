// The load: half a million distinct decision events from Kafka into queryable rows by Weir's loader, by ClickHouse's own
// Kafka engine on the same topic, and by an INSERT of each file with the same bytes; same tables, one after another.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Kafka } from "kafkajs";
import { TOPICS } from "#domain/events/topics.ts";
import type { PartName } from "#ops/local-system/parts.ts";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { openLog } from "#pipeline/log.ts";
import { kafkaOf } from "#test/stream/local-kafka.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";
import { countCpu, totalCpu, type CpuByPart } from "../cpu.ts";
import { type Figure, figureOf, say, shown } from "../results.ts";
import { signaturesOf } from "../signatures.ts";
import { fillTopic, readEvents } from "./fill-topic.ts";
import { varyEvents } from "./vary-events.ts";
import { insertFile, startKafkaEngine, untilLoaded } from "./ways.ts";

const figure = figureOf("load");

export const EVENTS = 500_000;
const ORIGINALS = 5_000;
const ORGANISATION = "org_bench_load";
/** One consumer is the default, two are the cores. Larger blocks do not fit into the server's 1.5 GiB. */
const ENGINE_SETUPS = [
  { consumers: 1, blockRows: 16_384 },
  { consumers: 2, blockRows: 8_192 },
] as const;
/** By rate and by CPU. */
const GOALS = { engine: ">= 3", file: ">= 0.8" };
const SETTLE_MILLISECONDS = 120_000;

/** What all ways have in common. */
interface Load {
  readonly system: OwnSystem;
  readonly events: number;
  /** What every way must have put into the tables. */
  readonly expected: string;
}

interface Way {
  readonly name: string;
  readonly events: number;
  readonly seconds: number;
  /** CPU seconds of all parts. */
  readonly cpu: number;
}

/** @param system has decided the sample already: its events are the originals. */
export async function benchLoad(system: OwnSystem, events: number): Promise<Figure[]> {
  const kafka = openKafka(kafkaOf(system.local), openLog("warn"));
  say(`reading ${ORIGINALS} real events`);
  const originals = await readEvents(kafka, system.local.organisation.id, ORIGINALS);
  await system.parts.loader.stop();
  return await measureWays(system, kafka, originals, events);
}

async function measureWays(
  system: OwnSystem,
  kafka: Kafka,
  originals: readonly string[],
  events: number,
): Promise<Figure[]> {
  say(`filling the topic with ${events} events`);
  const target = { organisationId: ORGANISATION, source: `ledger/${ORGANISATION}/sandbox/0` };
  const filled = await fillTopic(
    kafka,
    signaturesOf(system.secrets),
    varyEvents(originals, target, events),
    (number) => join(system.dataDir, `events-${number}.ndjson`),
  );
  say(`${shown(filled.bytes / filled.events)} bytes an event, ${shown(filled.bytes / 1e9)} GB in all`);

  const { way: loader, cpuByPart } = await byLoader({ system, events });
  const mine = openWarehouse(system.local.clickhouse);
  const load = { system, events, expected: await contentOf(mine) };
  const insert = await byFiles(load, filled.files);
  const engines: Way[] = [];
  for (const setup of ENGINE_SETUPS) {
    engines.push(await byEngine(load, setup));
  }
  await mine.close();
  for (const file of filled.files) rmSync(file);
  return [
    ...[loader, ...engines, insert].flatMap((way) => [
      figure(`${way.name}: events a second`, rate(way), "1/s"),
      figure(`${way.name}: CPU of all parts for an event`, cpuOf(way), "µs"),
    ]),
    ...(["loader", "clickhouse", "kafka"] as const satisfies PartName[]).map((part) =>
      figure(`${loader.name}: CPU of ${part} for an event`, (cpuByPart[part] / loader.events) * 1e6, "µs"),
    ),
    ...engines.flatMap((engine) => against(loader, engine, GOALS.engine)),
    ...against(loader, insert, GOALS.file),
    figure("bytes an event", filled.bytes / filled.events, "bytes"),
  ];
}

/** How many times as fast the loader is, by the clock and by the CPU of all parts. */
function against(loader: Way, other: Way, goal: string): Figure[] {
  return [
    figure(`loader to ${other.name}`, rate(loader) / rate(other), "ratio", goal),
    figure(`loader to ${other.name}, by CPU`, cpuOf(other) / cpuOf(loader), "ratio", goal),
  ];
}

function rate({ events, seconds }: Way): number {
  return events / seconds;
}

/** CPU of all parts for an event, in microseconds. */
function cpuOf({ cpu, events }: Way): number {
  return (cpu / events) * 1e6;
}

// From the start of the process, its joining of the group included.
async function byLoader({
  system,
  events,
}: Omit<Load, "expected">): Promise<{ way: Way; cpuByPart: CpuByPart }> {
  const warehouse = openWarehouse(system.local.clickhouse);
  await settled(warehouse);
  await renewServer(system);
  const used = countCpu(system);
  const start = performance.now();
  await system.parts.loader.start();
  await untilLoaded(warehouse, ORGANISATION, events);
  const seconds = secondsSince(start);
  const cpuByPart = used();
  const way = { name: "loader", events, seconds, cpu: totalCpu(cpuByPart) };
  await warehouse.close();
  report(way);
  return { way, cpuByPart };
}

async function byEngine(load: Load, setup: (typeof ENGINE_SETUPS)[number]): Promise<Way> {
  const { system, events } = load;
  const name = `Kafka engine, ${setup.consumers} consumer${setup.consumers > 1 ? "s" : ""}`;
  const insert: Insert = async (warehouse) => {
    const stop = await startKafkaEngine(warehouse, {
      kafka: kafkaOf(system.local),
      topic: TOPICS.decisions,
      ...setup,
    });
    await untilLoaded(warehouse, ORGANISATION, events);
    return stop;
  };
  return await inDatabase(load, name, [insert]);
}

async function byFiles(load: Load, files: readonly string[]): Promise<Way> {
  const inserts = files.map((file): Insert => async (warehouse) => {
    await insertFile(warehouse, file);
    return async () => undefined;
  });
  return await inDatabase(load, "INSERT of files", inserts);
}

/** Inserts, and resolves with what ends the inserting when all rows can be queried. */
type Insert = (warehouse: Warehouse) => Promise<() => Promise<void>>;

// The same tables in a database of their own, which goes when its content was found to be the same. Each insert has a renewed
// server, and the clock stands while that starts.
async function inDatabase(
  { system, events, expected }: Load,
  name: string,
  inserts: readonly Insert[],
): Promise<Way> {
  const address = { ...system.local.clickhouse, database: "bench_load" };
  await migrate(address);
  const warehouse = openWarehouse(address, { requestTimeoutMilliseconds: 600_000 });
  try {
    await settled(warehouse);
    let [seconds, cpu] = [0, 0];
    for (const insert of inserts) {
      await renewServer(system);
      const used = countCpu(system);
      const start = performance.now();
      const stop = await insert(warehouse);
      seconds += secondsSince(start);
      cpu += totalCpu(used());
      await stop();
    }
    const way = { name, events, seconds, cpu };
    // Its clock stands: what is counted from here on has a server with room.
    await renewServer(system);
    const content = await contentOf(warehouse);
    if (content !== expected) throw new Error(`${name} loaded other rows: ${content}, not ${expected}`);
    report(way);
    return way;
  } finally {
    await warehouse.command({ query: "DROP DATABASE bench_load SYNC" });
    await warehouse.close();
  }
}

/**
 * How many different rows the bench's organisation has, and a sum over what is in them. The engine delivers at least once:
 * what it inserts twice counts once, as it does in a report.
 */
async function contentOf(warehouse: Warehouse): Promise<string> {
  const answer = await warehouse.query({
    query: `SELECT
        (SELECT (uniqExact(event_id), sum(DISTINCT cityHash64(event_id, subject_id, sequence, amount, decision, rule_outcomes, no_hits)))
          FROM decisions WHERE organisation_id = {organisationId: String}) AS decisions,
        (SELECT (uniqExact(event_id), sum(DISTINCT cityHash64(event_id, length(assessment), length(context))))
          FROM decision_contexts WHERE organisation_id = {organisationId: String}) AS contexts,
        (SELECT (uniqExact(sequence), max(sequence)) FROM event_log WHERE organisation_id = {organisationId: String}) AS places`,
    query_params: { organisationId: ORGANISATION },
    clickhouse_settings: { final: 0 },
    format: "TabSeparated",
  });
  return (await answer.text()).trim();
}

// Where ClickHouse cannot read its resident memory, its count of it drifts under work like this, until a later way has no room.
async function renewServer({ parts }: OwnSystem): Promise<void> {
  await parts.clickhouse.stop();
  await parts.clickhouse.start();
}

// What one way left to be merged must not weigh on the next.
async function settled(warehouse: Warehouse): Promise<void> {
  const end = performance.now() + SETTLE_MILLISECONDS;
  for (let idle = 0; idle < 3 && performance.now() < end; await pause(200)) {
    const answer = await warehouse.query({
      query: "SELECT count() AS merges FROM system.merges",
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ merges: string }>();
    idle = Number(row?.merges) === 0 ? idle + 1 : 0;
  }
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1_000;
}

function report(way: Way): void {
  say(`${way.name}: ${way.seconds.toFixed(1)} s, ${shown(rate(way))} events a second`);
}
