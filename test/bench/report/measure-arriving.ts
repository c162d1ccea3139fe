// What reports take while decisions and late outcomes arrive and the schedule rolls them up, as it does in the product.

import { setTimeout as pause } from "node:timers/promises";
import type { Kafka } from "kafkajs";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import { JOB_INTERVAL_SECONDS } from "#pipeline/jobs/jobs.ts";
import { sourcesOf } from "#pipeline/reports/days-of-window.ts";
import type { OwnSystem } from "#test/load/own-system.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { FROM_EVENTS, type DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { ROLLUP_MARGIN_SECONDS } from "#warehouse/queries/rollup/staleness.ts";
import { countCpu, type CpuByPart } from "../cpu.ts";
import { say } from "../results.ts";
import { signaturesOf } from "../signatures.ts";
import { startArrivals, type Arrivals, type Texts } from "./arrivals.ts";
import { askOneByOne, askTogether, openAsker, type Times } from "./ask-edge.ts";
import { WINDOW_DAYS } from "./reports.ts";
import { headsOf, WHOLE_DECISIONS, type Originals, type Seed } from "./seed.ts";
import { settled } from "./settled.ts";
import { untilRows } from "./vary-payments.ts";

/**
 * A day is rolled up at the first run of the job after it was quiet for the margin, so what came before that cannot be seen in how
 * many days are stale: after so long they are as many as after an hour.
 */
const STEADY_SECONDS = ROLLUP_MARGIN_SECONDS + (JOB_INTERVAL_SECONDS["rollup"] ?? 0);
/** A small run only shows that everything works. */
const STEADY_SECONDS_OF_SMALL = 10;
const LOOK_EVERY_MILLISECONDS = 5_000;
/** Within these, what was sent has to be loaded. */
const LOADER_SECONDS = 120;

export interface Tenant {
  readonly seed: Seed;
  readonly secretKey: string;
}

interface Fill {
  readonly kafka: Kafka;
  readonly warehouse: Warehouse;
  readonly texts: Texts;
  readonly originals: Originals;
  readonly small: Tenant;
  readonly large: Tenant;
}

export interface Measured {
  readonly times: {
    readonly small: Times;
    readonly warm: Times;
    readonly cold: Times;
    readonly together: Times;
  };
  readonly staleDays: { readonly most: number; readonly mean: number };
  readonly decisionsASecond: number;
  readonly outcomesAnHour: number;
  /** While eight clients ask. */
  readonly cores: CpuByPart;
}

export async function measureArriving(system: OwnSystem, fill: Fill): Promise<Measured> {
  const { kafka, warehouse, texts, originals, small, large } = fill;
  // The schedule runs every job when the door starts.
  await settled(warehouse);
  const arrivals = await startArrivals(kafka, signaturesOf(system.secrets), texts, originals, [
    small.seed,
    large.seed,
  ]);
  const start = performance.now();
  try {
    const seconds = large.seed.decisions === WHOLE_DECISIONS ? STEADY_SECONDS : STEADY_SECONDS_OF_SMALL;
    say(`decisions and late outcomes arrive; after ${seconds} s as many days are stale as after an hour`);
    await pause(seconds * 1_000);
    const watched = watchStaleDays(warehouse, large.seed);
    const before = await timesOf(system, warehouse, small, (asker) => askOneByOne(asker, warehouse, false));
    const { together, cores, ...alone } = await timesOf(system, warehouse, large, async (asker) => {
      const cold = await askOneByOne(asker, warehouse, true);
      const warm = await askOneByOne(asker, warehouse, false);
      const used = countCpu(system);
      const began = performance.now();
      const found = await askTogether(asker);
      const passed = (performance.now() - began) / 1_000;
      return { cold, warm, together: found, cores: coresOf(used(), passed) };
    });
    const staleDays = await watched();
    await arrivals.stop();
    const passed = (performance.now() - start) / 1_000;
    const loaded = await untilLoaded(arrivals, fill);
    return {
      times: { ...alone, small: before, together },
      staleDays,
      decisionsASecond: loaded.decisions / passed,
      outcomesAnHour: (loaded.outcomes / passed) * 3_600,
      cores,
    };
  } finally {
    await arrivals.stop();
  }
}

async function timesOf<Found>(
  system: OwnSystem,
  warehouse: Warehouse,
  { seed, secretKey }: Tenant,
  ask: (asker: ReturnType<typeof openAsker>) => Promise<Found>,
): Promise<Found> {
  const asker = openAsker(system.ports.sandbox, secretKey, await customerOf(warehouse, seed));
  try {
    return await ask(asker);
  } finally {
    await asker.connections.close();
  }
}

/** The customer in the middle by name that pays like most: of the network, so of a generation that is in it. */
export async function customerOf(warehouse: Warehouse, { organisationId }: Seed): Promise<string> {
  const answer = await warehouse.query({
    query: `SELECT node FROM network_sightings
      WHERE organisation_id = {organisationId: String} AND startsWith(node, 'sub_') AND relation = ''
      GROUP BY node ORDER BY count() DESC, node LIMIT 1 OFFSET 100`,
    query_params: { organisationId },
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ node: string }>();
  return row?.node ?? "";
}

/** Of a day, the share that a report reads from the events. */
function staleShare({ generation, stale_hours: stale }: DaySource): number {
  return generation === FROM_EVENTS ? 1 : stale.length / (DAY / HOUR);
}

/** Looks until the function that comes back is called: how much of a window that ends now, in days, a report reads from the events. */
function watchStaleDays(warehouse: Warehouse, { organisationId }: Seed) {
  const seen: number[] = [];
  const stop = new AbortController();
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const now = Date.now();
      const window = { from: formatInstant(now - WINDOW_DAYS * DAY), to: formatInstant(now) };
      const sources = await sourcesOf(
        warehouse,
        { organisationId, environment: "sandbox", ...window },
        "labels",
      );
      seen.push(sources.reduce((days, source) => days + staleShare(source), 0));
      await pause(LOOK_EVERY_MILLISECONDS, null, { signal: stop.signal }).catch(() => null);
    }
  })();
  return async () => {
    stop.abort();
    await watching;
    return { most: Math.max(...seen), mean: seen.reduce((sum, days) => sum + days, 0) / seen.length };
  };
}

function coresOf(cpu: CpuByPart, seconds: number): CpuByPart {
  return {
    kafka: cpu.kafka / seconds,
    clickhouse: cpu.clickhouse / seconds,
    edge: cpu.edge / seconds,
    door: cpu.door / seconds,
    loader: cpu.loader / seconds,
    analysts: cpu.analysts / seconds,
  };
}

/** @returns what arrived in all. @throws where something of it did not. */
async function untilLoaded(
  arrivals: Arrivals,
  { warehouse, originals, small, large }: Fill,
): Promise<{ readonly decisions: number; readonly outcomes: number }> {
  let [decisions, outcomes] = [0, 0];
  for (const { seed } of [small, large]) {
    const sent = arrivals.sentTo(seed);
    const [ofDecisions, ofOutcomes] = headsOf(originals, seed);
    const { organisationId } = seed;
    await untilRows(
      warehouse,
      "decisions",
      organisationId,
      ofDecisions.head + sent.decisions,
      LOADER_SECONDS,
    );
    await untilRows(warehouse, "outcomes", organisationId, ofOutcomes.head + sent.outcomes, LOADER_SECONDS);
    decisions += sent.decisions;
    outcomes += sent.outcomes;
  }
  return { decisions, outcomes };
}
