// A real broker answers a member's SyncGroup, and the answer is lost: the partitions that it was given are read all the same.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kafka } from "kafkajs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { kafkaJarsDirectory } from "#ops/local-system/kafka-jars.ts";
import { startKafka } from "#ops/local-system/kafka.ts";
import type { Running } from "#ops/local-system/running.ts";
import { layLine, type Line } from "#test/faults/line.ts";
import { openLog } from "../log.ts";
import { openKafka } from "./connection.ts";
import { openConsumer } from "./consumer.ts";
import type { EventConsumer } from "./interfaces.ts";

/** Each with the partitions that it has; the group that reads it has its name. */
const TOPICS = { two: [0, 1], one: [0] } as const;
type Topic = keyof typeof TOPICS;
/** Kafka's protocol: four bytes of length, then two that say what is asked. */
const SYNC_GROUP = 14;
/** Longer than a rebalance of two takes on a slow machine. */
const CHECKS = { intervalMilliseconds: 200, limitMilliseconds: 10_000 };
const LIMIT_MILLISECONDS = 60_000;

const log = openLog("silent");
const directory = mkdtempSync(join(tmpdir(), "weir-stale-member-"));
const consumers: EventConsumer[] = [];
let line: Line;
let broker: Running;
let kafka: Kafka;

beforeAll(async () => {
  const [port = 0, controllerPort = 0] = await findFreePorts(2);
  line = await layLine(port);
  broker = await startKafka({
    dataDir: join(directory, "kafka"),
    jarsDir: kafkaJarsDirectory(process.env),
    port,
    advertisedPort: line.port,
    controllerPort,
    logFile: join(directory, "kafka.log"),
  });
  kafka = openKafka({ brokers: [`127.0.0.1:${line.port}`], ssl: false, sasl: null }, log);
  const admin = kafka.admin();
  await admin.createTopics({
    topics: Object.entries(TOPICS).map(([topic, partitions]) => ({
      topic,
      numPartitions: partitions.length,
    })),
    waitForLeaders: true,
  });
  await admin.disconnect();
}, 300_000);

afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.close()));
  await broker.stop();
  await line.close();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

interface Member {
  readonly consumer: EventConsumer;
  /** What it was handed. */
  readonly values: Set<string>;
}

async function joinGroup(topic: Topic): Promise<Member> {
  const values = new Set<string>();
  const consumer = openConsumer(kafka, log, { groupId: topic, topics: [topic], checks: CHECKS });
  consumers.push(consumer);
  await consumer.start(async ({ partition, nextOffset, messages }) => {
    for (const { value } of messages) values.add(String(value));
    await consumer.commit([{ topic, partition, nextOffset }]).catch(() => undefined);
  });
  return { consumer, values };
}

async function send(topic: Topic, round: string): Promise<void> {
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({
    topic,
    messages: TOPICS[topic].map((partition) => ({ partition, value: `${round} ${partition}` })),
  });
  await producer.disconnect();
}

/** How many members the group has, once it is settled. */
async function members(topic: Topic): Promise<number> {
  const admin = kafka.admin();
  const { groups } = await admin.describeGroups([topic]);
  await admin.disconnect();
  return groups[0]?.state === "Stable" ? groups[0].members.length : 0;
}

/** The answer to the next request of this kind, no matter who sends it. */
function loseNextAnswer(kind: number): () => boolean {
  let isLost = false;
  line.loseAnswers((request) => {
    if (isLost || request.readInt16BE(4) !== kind) return false;
    isLost = true;
    return true;
  });
  return () => isLost;
}

describe("a member whose SyncGroup answer is lost", () => {
  it.each([
    ["reads and commits what it was given then", "two"],
    ["commits what it had before", "one"],
  ] as const)(
    "%s",
    async (_, topic) => {
      const patience = { timeout: LIMIT_MILLISECONDS };
      const both = await Promise.all([joinGroup(topic), joinGroup(topic)]);
      await expect.poll(() => members(topic), patience).toBe(2);
      await send(topic, "both");
      const readers = () => both.filter(({ values }) => values.size > 0);
      await expect.poll(() => readers().length, patience).toBe(TOPICS[topic].length);
      const stays = readers()[0] ?? both[0];
      const isLost = loseNextAnswer(SYNC_GROUP);
      await Promise.all(both.filter((member) => member !== stays).map(({ consumer }) => consumer.close()));
      await expect.poll(isLost, patience).toBe(true);
      await send(topic, "alone");
      const alone = TOPICS[topic].map((partition) => `alone ${partition}`);
      await expect.poll(() => [...stays.values], patience).toEqual(expect.arrayContaining(alone));
      const committed = () =>
        Promise.all(
          TOPICS[topic].map(async (partition) => (await stays.consumer.bounds(topic, partition)).committed),
        );
      await expect.poll(committed, patience).toEqual(TOPICS[topic].map(() => 2n));
      line.mend();
    },
    300_000,
  );
});
