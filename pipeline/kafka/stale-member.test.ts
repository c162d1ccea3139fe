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

const TOPIC = "given-out";
const PARTITIONS = [0, 1];
const GROUP = "readers";
/** Kafka's protocol: four bytes of length, then two that say what is asked. */
const SYNC_GROUP = 14;
const CHECKS = { intervalMilliseconds: 200, limitMilliseconds: 3_000 };
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
    topics: [{ topic: TOPIC, numPartitions: PARTITIONS.length }],
    waitForLeaders: true,
  });
  await admin.disconnect();
}, 180_000);

afterAll(async () => {
  await Promise.all(consumers.map((consumer) => consumer.close()));
  await broker.stop();
  await line.close();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

interface Member {
  readonly consumer: EventConsumer;
  /** What it was handed. */
  readonly values: Set<string>;
}

async function joinGroup(): Promise<Member> {
  const values = new Set<string>();
  const consumer = openConsumer(kafka, log, { groupId: GROUP, topics: [TOPIC], checks: CHECKS });
  consumers.push(consumer);
  await consumer.start(async ({ topic, partition, nextOffset, messages }) => {
    for (const { value } of messages) values.add(String(value));
    await consumer.commit([{ topic, partition, nextOffset }]).catch(() => undefined);
  });
  return { consumer, values };
}

async function send(round: string): Promise<void> {
  const producer = kafka.producer();
  await producer.connect();
  await producer.send({
    topic: TOPIC,
    messages: PARTITIONS.map((partition) => ({ partition, value: `${round} ${partition}` })),
  });
  await producer.disconnect();
}

/** By member, the number of partitions that the coordinator gave it. */
async function shares(): Promise<number[]> {
  const admin = kafka.admin();
  const { groups } = await admin.describeGroups([GROUP]);
  await admin.disconnect();
  return groups.flatMap(({ state, members }) =>
    state === "Stable" ? members.map(({ memberAssignment }) => memberAssignment.length) : [],
  );
}

describe("a member whose SyncGroup answer is lost", () => {
  it("reads what it was given, and commits it", async () => {
    const [stays, leaves] = await Promise.all([joinGroup(), joinGroup()]);
    await expect.poll(shares, { timeout: LIMIT_MILLISECONDS }).toHaveLength(2);
    await send("both");
    for (const { values } of [stays, leaves])
      await expect.poll(() => values.size, { timeout: LIMIT_MILLISECONDS }).toBeGreaterThan(0);
    let isLost = false;
    line.loseAnswers((request) => {
      if (isLost || request.readInt16BE(4) !== SYNC_GROUP) return false;
      isLost = true;
      return true;
    });
    await leaves.consumer.close();
    await expect.poll(() => isLost, { timeout: LIMIT_MILLISECONDS }).toBe(true);
    await send("alone");
    await expect
      .poll(() => [...stays.values], { timeout: LIMIT_MILLISECONDS })
      .toEqual(expect.arrayContaining(PARTITIONS.map((partition) => `alone ${partition}`)));
    const committed = async () =>
      Promise.all(
        PARTITIONS.map(async (partition) => (await stays.consumer.bounds(TOPIC, partition)).committed),
      );
    await expect.poll(committed, { timeout: LIMIT_MILLISECONDS }).toEqual([2n, 2n]);
  }, 240_000);
});
