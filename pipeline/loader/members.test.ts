// One to three loaders on a Kafka in memory whose leaders move, whose fetches come late and whose members are killed:
// nothing is ever committed that is not in the warehouse, and in the end everything is there.

import { Readable } from "node:stream";
import { ClickHouseError } from "@clickhouse/client";
import { assert, asyncProperty, integer } from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { seededRandom, type Random } from "#test/load/random.ts";
import { KafkaModel, ModelMember, type ModelPartition } from "#test/stream/kafka-model.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { openLog, type LogFields } from "../log.ts";
import type { BatchLimits } from "./batch-buffer.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { startLoader, type Loader } from "./loader.ts";

const PARTITIONS_OF_A_TOPIC = 3;
const MESSAGES = 120;
const LIMIT_MILLISECONDS = 120_000;
/** So small that topics are paused and batches are many. */
const LIMITS: BatchLimits = {
  bytes: 2_000,
  messages: 80,
  ageMilliseconds: 100,
  ageMaxMilliseconds: 300,
  backlogMessages: 100,
  heldBytes: 1_500,
};
const turn = setImmediate;

interface World {
  readonly random: Random;
  readonly inserted: Set<string>;
  readonly kafka: KafkaModel;
  readonly violations: string[];
  /** Landing tables whose inserts fail. */
  readonly broken: Set<string>;
  readonly told: LogFields[];
}

function makeWorld(seed: number): World {
  const random = seededRandom(seed);
  const inserted = new Set<string>();
  const violations: string[] = [];
  const partitions = Object.values(FAMILY_TARGETS).flatMap(({ topic }) =>
    Array.from({ length: PARTITIONS_OF_A_TOPIC }, (_, partition) => partitionOf(topic, partition, random)),
  );
  const kafka = new KafkaModel(random, partitions, ({ topic, partition, first }, next) => {
    for (let n = first; n < next; n++) {
      const value = messageOf(topic, partition, n).toString();
      if (!inserted.has(value)) violations.push(`committed ${next} of ${topic}/${partition} without ${n}`);
    }
  });
  return { random, inserted, kafka, violations, broken: new Set(), told: [] };
}

function partitionOf(topic: string, partition: number, random: Random): ModelPartition {
  const messages = Array.from({ length: MESSAGES }, (_, n) => messageOf(topic, partition, n));
  return { topic, partition, messages, leader: random.below(3), first: 0, committed: null };
}

function messageOf(topic: string, partition: number, n: number): Buffer {
  return Buffer.from(`{"at":"${topic}/${partition}/${n}"}`);
}

/** Takes rows after a while, sometimes fails with or without having taken them, and sometimes has too little memory. */
function warehouseOf({ random, inserted, broken }: World): Warehouse {
  const clickhouse = {
    async exec({ query, values }: { readonly query: string; readonly values: AsyncIterable<Buffer> }) {
      const chunks: Buffer[] = [];
      for await (const chunk of values) chunks.push(chunk);
      const lines = Buffer.concat(chunks).toString().split("\n").slice(0, -1);
      await new Promise((resolve) => setTimeout(resolve, random.below(80)));
      if ([...broken].some((table) => query.includes(table))) throw outOfMemory();
      if (lines.length > 60 && random.chance(0.3)) throw outOfMemory();
      const fails = random.chance(0.1);
      if (!fails || random.chance(0.5)) for (const line of lines) inserted.add(line);
      if (fails) throw new Error("the connection broke");
      return { stream: Readable.from([]) };
    },
  };
  return clickhouse as unknown as Warehouse;
}

function outOfMemory(): ClickHouseError {
  return new ClickHouseError({ message: "", code: "241", type: "MEMORY_LIMIT_EXCEEDED" });
}

interface Member {
  readonly consumer: ModelMember;
  readonly loader: Loader;
}

async function join(world: World): Promise<Member> {
  const consumer = new ModelMember(world.kafka);
  const producer = { hasRoom: true, send: async () => undefined, close: async () => undefined };
  const signatures = { faultOf: () => null };
  const log = openLog("error", (line) => world.told.push(JSON.parse(line) as LogFields));
  const loader = await elapse(
    startLoader({ consumer, clickhouse: warehouseOf(world), producer, signatures, log, limits: LIMITS }),
  );
  return { consumer, loader };
}

/** Lets virtual time go by until it is done. */
async function elapse<T>(work: Promise<T>): Promise<T> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  done.catch(() => undefined);
  while (!state.isDone) await step();
  return done;
}

async function step(): Promise<void> {
  await new Promise((resolve) => void turn(resolve));
  vi.advanceTimersToNextTimer();
}

async function until(isSo: () => boolean): Promise<boolean> {
  const end = Date.now() + LIMIT_MILLISECONDS;
  while (!isSo() && Date.now() < end) await step();
  return isSo();
}

async function disturb(world: World, members: Member[]): Promise<void> {
  const { random, kafka } = world;
  if (random.chance(0.6)) kafka.moveLeader();
  if (random.chance(0.1)) await elapse(kafka.rebalance());
  if (random.chance(0.05)) {
    const [killed] = members.splice(random.below(members.length), 1);
    killed?.consumer.kill();
    if (kafka.members.size > 0) await elapse(kafka.rebalance());
    members.push(await join(world));
  }
}

const isLoaded = ({ messages, committed }: ModelPartition): boolean => committed === messages.length;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("loaders of one group", () => {
  it("never commit what is not inserted, and insert everything: leaders move, members join and are killed", async () => {
    const everyWorld = asyncProperty(integer(), integer({ min: 1, max: 3 }), async (seed, size) => {
      const world = makeWorld(seed);
      const members: Member[] = [];
      while (members.length < size) members.push(await join(world));
      for (let n = 0; n < 40; n++) {
        await disturb(world, members);
        const pause = Date.now() + world.random.below(100);
        await until(() => Date.now() >= pause);
      }
      world.kafka.isRestless = false;
      const all = world.kafka.partitions.length * MESSAGES;
      await until(() => world.inserted.size === all);
      for (const { consumer } of members) consumer.kill();
      expect(world.violations).toEqual([]);
      expect(world.inserted.size).toBe(all);
    });
    await assert(everyWorld, { seed: 5, numRuns: 100 });
  }, 300_000);

  it("load every other topic while one landing table refuses for lack of memory", async () => {
    const world = makeWorld(19);
    world.broken.add(FAMILY_TARGETS.decisions.landingTable);
    const { consumer, loader } = await join(world);
    const paused = () => consumer.paused.has(FAMILY_TARGETS.decisions.topic);
    const others = world.kafka.partitions.filter(({ topic }) => topic !== FAMILY_TARGETS.decisions.topic);
    expect(await until(() => others.every(isLoaded))).toBe(true);
    // Not at every moment: a batch that a new membership loads again is left, and fails no more.
    const decisions = () => loader.state().topics[0];
    expect(await until(() => decisions()?.failingSince !== null)).toBe(true);
    expect(decisions()).toMatchObject({ events: 0, lastFailure: expect.any(String) });
    expect(await until(paused)).toBe(true);
    world.broken.clear();
    expect(await until(() => world.kafka.partitions.every(isLoaded))).toBe(true);
    consumer.kill();
    expect(world.violations).toEqual([]);
  });

  it("report what Kafka deleted before it was loaded, and load what is still there", async () => {
    const world = makeWorld(7);
    const [gone] = world.kafka.partitions;
    if (gone === undefined) throw new Error("the model has partitions");
    world.kafka.forget(gone, 40);
    world.kafka.isRestless = false;
    const { consumer } = await join(world);
    expect(await until(() => world.kafka.partitions.every(isLoaded))).toBe(true);
    consumer.kill();
    expect(world.told).toMatchObject([{ topic: gone.topic, partition: 0, from: "0", to: "39" }]);
    expect(world.inserted.size).toBe(world.kafka.partitions.length * MESSAGES - 40);
  });
});
