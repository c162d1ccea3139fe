// Reports over 90 days of ten million decisions, asked through the edge while decisions and late outcomes are loaded, beside the same
// over one million, and beside the same from the events before any rollup. A hundred thousand go through the loader first, to prove
// that seeding gives the reports that loading gives.

import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Kafka } from "kafkajs";
import { ClickHouseError } from "@clickhouse/client";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { network } from "#pipeline/jobs/network.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import type { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import { openLog } from "#pipeline/log.ts";
import { kafkaOf } from "#test/stream/local-kafka.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { readEvents } from "../load/fill-topic.ts";
import { signaturesOf } from "../signatures.ts";
import { type Figure, figureOf, say, shown } from "../results.ts";
import type { Texts } from "./arrivals.ts";
import { customerOf, measureArriving, type Measured } from "./measure-arriving.ts";
import { REPORTS, reportsOf, type Asked, type ReportName } from "./reports.ts";
import {
  dropOriginals,
  headsOf,
  keepOriginals,
  seed,
  WHOLE_DECISIONS,
  type Originals,
  type Seed,
} from "./seed.ts";
import { settled } from "./settled.ts";
import { send, untilRows, varyDecisions, varyOutcomes } from "./vary-payments.ts";

const figure = figureOf("report");

/** Growth is measured from a tenth. */
const TENTH = 10;
const AGREEING = 100_000;
const LOADED: Seed = { organisationId: "org_bench_loaded", decisions: AGREEING, networkShare: 1 };
const SEEDED: Seed = { organisationId: "org_bench_seeded", decisions: AGREEING, networkShare: 1 };
const LOADER_SECONDS = 120;
const GOALS = { warm: "<= 300", cold: "<= 1000", together: "<= 600", growth: "<= 1.5", staleDays: "<= 2" };
/** A seed is written by statements that are longer than any of the product. */
const SEEDING_MILLISECONDS = 3_600_000;

/** @param system has decided the sample already: its events are the originals. @param decisions of the largest organisation. */
export async function benchReport(system: OwnSystem, decisions: number): Promise<Figure[]> {
  const seeding = openWarehouse(system.local.clickhouse, {
    requestTimeoutMilliseconds: SEEDING_MILLISECONDS,
  });
  const warehouse = openWarehouse(system.local.clickhouse);
  try {
    // It is unknown how much of the sample is in the network so far: a job brings it there.
    await network.run({ clickhouse: seeding });
    const originals = await keepOriginals(seeding, system.local.organisation.id);
    const kafka = openKafka(kafkaOf(system.local), openLog("warn"));
    const texts = await readTexts(kafka, system.local.organisation.id, originals);
    await proveAgreement(kafka, signaturesOf(system.secrets), seeding, originals, texts);
    const large = await newTenant(system, decisions);
    const small = await newTenant(system, Math.ceil(decisions / TENTH));
    // Jobs, of either, would roll up what is to be read from the events.
    await Promise.all([system.parts.loader.stop(), system.parts.door.stop()]);
    for (const { seed: wanted } of [small, large]) await seed(seeding, originals, wanted);
    await dropOriginals(seeding);
    await settled(warehouse);
    const before = await measureFromEvents(warehouse, originals, large.seed);
    await Promise.all([system.parts.loader.start(), system.parts.door.start()]);
    const measured = await measureArriving(system, { kafka, warehouse, texts, originals, small, large });
    return [...before, ...figuresOf(measured, small.seed, large.seed)];
  } finally {
    await Promise.all([seeding.close(), warehouse.close()]);
  }
}

async function newTenant(system: OwnSystem, decisions: number) {
  const { id, keys } = await createOrganisation(system, `Bench of reports, ${sizeOf(decisions)}`);
  const wanted: Seed = { organisationId: id, decisions, networkShare: 10 };
  return { seed: wanted, secretKey: keys.sandboxSecret };
}

async function readTexts(kafka: Kafka, organisationId: string, originals: Originals): Promise<Texts> {
  return {
    decisions: await readEvents(kafka, organisationId, originals.decisions),
    outcomes: await readEvents(kafka, organisationId, originals.outcomes, "outcomes"),
  };
}

/** @throws where a report of what was loaded is another than that of what was seeded. */
async function proveAgreement(
  kafka: Kafka,
  signatures: EventSignatures,
  warehouse: Warehouse,
  originals: Originals,
  texts: Texts,
): Promise<void> {
  const { organisationId } = LOADED;
  const copies = Math.ceil(LOADED.decisions / originals.decisions);
  const sent = {
    decisions: await send(
      kafka,
      signatures,
      "decisions",
      varyDecisions(texts.decisions, originals, organisationId, copies),
    ),
    outcomes: await send(
      kafka,
      signatures,
      "outcomes",
      varyOutcomes(texts.outcomes, originals, organisationId, copies),
    ),
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
  for (const name of REPORTS)
    await untilSame(
      name,
      () => reports[name](loaded),
      () => reports[name](seeded),
    );
  say("every report of what was loaded is that of what was seeded");
}

/** A table behind the landing may get its rows a while after that of the decisions. @throws where the two stay different. */
async function untilSame(
  name: ReportName,
  ofLoaded: () => Promise<object>,
  ofSeeded: () => Promise<object>,
): Promise<void> {
  const deadline = performance.now() + LOADER_SECONDS * 1_000;
  while (!isDeepStrictEqual(comparable(await ofLoaded()), comparable(await ofSeeded()))) {
    if (performance.now() > deadline) {
      throw new Error(`${name} of what was loaded is another report than of what was seeded`);
    }
    await pause(1_000);
  }
}

/** Without what is each organisation's own, and when what was loaded. */
function comparable(report: object): unknown {
  const own = new Set(["id", "asOf", "dataAsOf", "stale"]);
  const text = JSON.stringify(report, (key, value: unknown) => (own.has(key) ? undefined : value));
  return JSON.parse(text.replaceAll(LOADED.organisationId, SEEDED.organisationId));
}

async function askedOf(warehouse: Warehouse, originals: Originals, of: Seed): Promise<Asked> {
  const subjectId = await customerOf(warehouse, of);
  return { organisationId: of.organisationId, heads: headsOf(originals, of), subjectId };
}

/** Each once: that is long enough. They are within the product's limit of time and memory, or not answered. */
async function measureFromEvents(warehouse: Warehouse, originals: Originals, large: Seed): Promise<Figure[]> {
  const reports = reportsOf(warehouse, originals);
  const asked = await askedOf(warehouse, originals, large);
  const figures: Figure[] = [];
  for (const name of ["effectiveness", "drift", "thresholds", "providers"] as const) {
    const milliseconds = await timeOf(() => reports[name](asked));
    say(`${name} from the events: ${shown(milliseconds)} ms`);
    figures.push(figure(`${name}: from the events at ${sizeOf(large.decisions)}`, milliseconds, "ms"));
  }
  const start = performance.now();
  say((await rollup.run({ clickhouse: warehouse })).summary);
  figures.push(figure("rollup of every day", (performance.now() - start) / 1_000, "s"));
  return figures;
}

/** Infinite where the warehouse refuses, as it does for lack of memory, or takes longer than the product waits. */
async function timeOf(ask: () => Promise<object>): Promise<number> {
  const start = performance.now();
  try {
    await ask();
    return performance.now() - start;
  } catch (error) {
    if (!(error instanceof ClickHouseError) && !(error instanceof Error && error.constructor === Error))
      throw error;
    say(error.message);
    return Number.POSITIVE_INFINITY;
  }
}

function figuresOf({ times, ...rest }: Measured, small: Seed, large: Seed): Figure[] {
  const isWhole = large.decisions === WHOLE_DECISIONS;
  const goal = (name: keyof typeof GOALS) => (isWhole ? GOALS[name] : null);
  const [at, atSmall] = [sizeOf(large.decisions), sizeOf(small.decisions)];
  const of = (found: ReadonlyMap<ReportName, number>, name: ReportName) => found.get(name) ?? Number.NaN;
  return [
    ...REPORTS.flatMap((name) => {
      const [warm, before] = [of(times.warm, name), of(times.small, name)];
      return [
        figure(`${name}: p95 at ${at}, one client, warm`, warm, "ms", goal("warm")),
        figure(`${name}: p95 at ${at}, one client, cold`, of(times.cold, name), "ms", goal("cold")),
        figure(`${name}: p95 at ${at}, eight clients`, of(times.together, name), "ms", goal("together")),
        figure(`${name}: p95 at ${atSmall}, one client, warm`, before, "ms"),
        figure(`${name}: ${at} to ${atSmall}, warm`, warm / before, "ratio", goal("growth")),
      ];
    }),
    figure("stale days of 90, at most", rest.staleDays.most, "days", goal("staleDays")),
    figure("stale days of 90, mean", rest.staleDays.mean, "days"),
    figure("decisions that arrived a second", rest.decisionsASecond, "1/s"),
    figure("late outcomes that arrived an hour", rest.outcomesAnHour, "1/h"),
    ...(["clickhouse", "loader", "door", "edge"] as const).map((part) =>
      figure(`CPU of ${part} while eight clients ask`, rest.cores[part], "cores"),
    ),
  ];
}

/** E.g. `10 M`. */
function sizeOf(decisions: number): string {
  const million = 1_000_000;
  return decisions >= million ? `${decisions / million} M` : `${decisions / 1_000} k`;
}
