// Kafka as the local system starts it: real, on its own ports, killed and started again.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kafka, logLevel, Partitioners } from "kafkajs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePorts } from "./free-ports.ts";
import { kafkaJarsDirectory } from "./kafka-jars.ts";
import { KAFKA_USER } from "./kafka-config.ts";
import { startKafka, describesItself, type KafkaOptions } from "./kafka.ts";
import type { Running } from "./running.ts";

const TOPIC = "survivors";
const PASSWORD = "a-password-of-the-kafka-test";
const directory = mkdtempSync(join(tmpdir(), "weir-kafka-"));
let options: KafkaOptions;
let running: Running;

function client(password = PASSWORD): Kafka {
  return new Kafka({
    clientId: "test",
    brokers: [`127.0.0.1:${options.port}`],
    logLevel: logLevel.NOTHING,
    sasl: { mechanism: "plain", username: KAFKA_USER, password },
    retry: { retries: 0 },
  });
}

async function produce(values: readonly string[]): Promise<void> {
  const producer = client().producer({ createPartitioner: Partitioners.DefaultPartitioner });
  await producer.connect();
  try {
    await producer.send({ topic: TOPIC, acks: -1, messages: values.map((value) => ({ value })) });
  } finally {
    await producer.disconnect();
  }
}

async function highWatermark(): Promise<string | undefined> {
  const admin = client().admin();
  await admin.connect();
  try {
    const [partition] = await admin.fetchTopicOffsets(TOPIC);
    return partition?.high;
  } finally {
    await admin.disconnect();
  }
}

beforeAll(async () => {
  const [port = 0, controllerPort = 0] = await findFreePorts(2);
  options = {
    dataDir: join(directory, "data"),
    jarsDir: kafkaJarsDirectory(process.env),
    port,
    controllerPort,
    password: PASSWORD,
    logFile: join(directory, "kafka.log"),
  };
  running = await startKafka(options);
}, 300_000);

afterAll(async () => {
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

describe("Kafka in the local system", () => {
  it("makes no topic because somebody mistyped one", async () => {
    await expect(produce(["to nowhere"])).rejects.toThrow(/does not host this topic-partition/);
  });

  it("lets nobody in without the password, neither at the broker's port nor at the controller's", async () => {
    await expect(client("a guess").admin().connect()).rejects.toThrow(/Authentication failed/);
    const ports = [options.port, options.controllerPort];
    for (const port of ports) await expect(describesItself([`127.0.0.1:${port}`])).rejects.toThrow();
    expect(await describesItself([`127.0.0.1:${options.port}`], PASSWORD)).toBe(true);
    expect(statSync(join(options.dataDir, "server.properties")).mode & 0o077).toBe(0);
  });

  it("says in one sentence that a port is taken", async () => {
    await expect(startKafka({ ...options, dataDir: join(directory, "second") })).rejects.toThrow(
      `Ports ${options.port} (Kafka), ${options.controllerPort} (Kafka's controller) are already in use`,
    );
  });

  it("still has what it acknowledged after kill -9", async () => {
    const admin = client().admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 1 }], waitForLeaders: true });
    await admin.disconnect();
    await produce(Array.from({ length: 500 }, (_, index) => `before ${index}`));
    running.kill();
    expect((await running.exited).signal).toBe("SIGKILL");
    running = await startKafka(options);
    expect(await highWatermark()).toBe("500");
    await produce(["after"]);
    expect(await highWatermark()).toBe("501");
  }, 300_000);
});
