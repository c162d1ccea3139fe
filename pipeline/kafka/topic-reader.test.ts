// A real topic whose beginning is removed after a reader asked how far it goes: what is left is read all the same.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Admin } from "kafkajs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { kafkaJarsDirectory } from "#ops/local-system/kafka-jars.ts";
import { startKafka } from "#ops/local-system/kafka.ts";
import type { Running } from "#ops/local-system/running.ts";
import { openLog } from "../log.ts";
import { openKafka } from "./connection.ts";
import type { TopicReader } from "./interfaces.ts";
import { openProducer } from "./producer.ts";
import { openTopicReader } from "./topic-reader.ts";

const TOPIC = "removed";

const log = openLog("silent");
const directory = mkdtempSync(join(tmpdir(), "weir-topic-reader-"));
let broker: Running;
let admin: Admin;
let reader: TopicReader;

beforeAll(async () => {
  const [port = 0, controllerPort = 0] = await findFreePorts(2);
  broker = await startKafka({
    dataDir: join(directory, "kafka"),
    jarsDir: kafkaJarsDirectory(process.env),
    port,
    controllerPort,
    logFile: join(directory, "kafka.log"),
  });
  const kafka = openKafka({ brokers: [`127.0.0.1:${port}`], ssl: false, sasl: null }, log);
  admin = kafka.admin();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 1 }], waitForLeaders: true });
  const producer = openProducer(kafka, log);
  for (let n = 0; n < 10; n++) await producer.send([{ topic: TOPIC, key: null, value: String(n) }]);
  await producer.close();
  reader = openTopicReader(kafka, TOPIC);
}, 300_000);

afterAll(async () => {
  await reader.close();
  await admin.disconnect();
  await broker.stop();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

it("a topic's reader reads the remaining messages if the beginning was removed after it asked for the extents", async () => {
  const [extent] = await reader.extents();
  expect(extent).toEqual({ partition: 0, low: 0n, high: 10n });
  // kafkajs looks for the partition's leader among topics that this admin has asked about.
  await admin.fetchTopicOffsets(TOPIC);
  await admin.deleteTopicRecords({ topic: TOPIC, partitions: [{ partition: 0, offset: "4" }] });
  expect(await visited({ low: 0n, high: 10n })).toEqual([4n, 5n, 6n, 7n, 8n, 9n]);
  // Of the first range nothing is left; nothing of what follows it is taken for a part of it.
  expect(await visited({ low: 0n, high: 3n }, { low: 5n, high: 7n })).toEqual([5n, 6n]);
}, 300_000);

async function visited(...ranges: readonly { low: bigint; high: bigint }[]): Promise<bigint[]> {
  const offsets: bigint[] = [];
  await reader.visit(
    ranges.map((range) => ({ partition: 0, ...range })),
    async ({ offset }) => {
      offsets.push(offset);
      return "more";
    },
  );
  return offsets;
}
