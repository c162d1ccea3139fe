// Many callers at once, a slow cluster, one that fails, and a leader that moves: whose messages are
// acknowledged, how often they are written, and how much is held meanwhile.

import { createRequire } from "node:module";
import type { Kafka, Producer } from "kafkajs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR } from "#domain/time/instant.ts";
import { seededRandom, type Random } from "#test/load/random.ts";
import { openLog } from "../log.ts";
import type { EventProducer } from "./interfaces.ts";
import { openProducer } from "./producer.ts";

const MIB = 1024 * 1024;
/** What 512 KiB of a log unfold to. */
const BATCH_BYTES = Math.floor(2.7 * MIB);
const log = openLog("silent");

interface Written {
  messages: number;
}

/** @param answers how long a request takes, in milliseconds; null for one that is written and never answered. */
function slowKafka(written: Written, answers: () => number | null): Kafka {
  const producer = () => ({
    connect: async () => undefined,
    disconnect: async () => undefined,
    async sendBatch({
      topicMessages,
    }: {
      readonly topicMessages: readonly { readonly messages: object[] }[];
    }) {
      const milliseconds = answers();
      for (const { messages } of topicMessages) written.messages += messages.length;
      await new Promise((resolve) => {
        if (milliseconds !== null) setTimeout(resolve, milliseconds);
      });
    },
  });
  return { producer } as unknown as Kafka;
}

interface Crowd {
  accepted: number;
  peakBytes: number;
}

/** As ledgers do: a batch each, sent again after a back-off until it is accepted. */
async function stampede(producer: EventProducer, size: number, random: Random): Promise<Crowd> {
  const crowd: Crowd = { accepted: 0, peakBytes: 0 };
  const value = Buffer.alloc(BATCH_BYTES);
  let held = 0;
  const deliver = async (key: string): Promise<void> => {
    for (let failures = 0; ; failures++) {
      const had = producer.hasRoom;
      if (had) held += BATCH_BYTES;
      crowd.peakBytes = Math.max(crowd.peakBytes, held);
      try {
        await producer.send([{ topic: "t", key, value }]);
        crowd.accepted++;
        return;
      } catch {
        // Refused: below.
      } finally {
        if (had) held -= BATCH_BYTES;
      }
      const wait = Math.min(10_000, 250 * 2 ** Math.min(failures, 10));
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + random.below(250) / 1_000)));
    }
  };
  const all = Promise.all(Array.from({ length: size }, (_, index) => deliver(String(index))));
  for (let second = 0; second < 1_200 && crowd.accepted < size; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
  }
  if (crowd.accepted === size) await all;
  return crowd;
}

describe("three hundred ledgers that catch up at once", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ["at 200 ms a request", () => 200],
    ["at two seconds a request", () => 2_000],
    [
      "where one request in fifty is written and never answered",
      (random: Random) => (random.chance(0.02) ? null : 200),
    ],
  ])("are all accepted, and hardly anything is written twice: %s", async (_, answers) => {
    const random = seededRandom(6);
    const written: Written = { messages: 0 };
    const producer = openProducer(
      slowKafka(written, () => answers(random)),
      log,
    );
    const crowd = await stampede(producer, 300, random);
    expect(crowd.accepted).toBe(300);
    expect(written.messages).toBeLessThanOrEqual(300 * 1.2);
    expect(crowd.peakBytes).toBeLessThanOrEqual(32 * MIB + BATCH_BYTES);
  });
});

describe("a producer", () => {
  it("answers each caller as soon as its own messages are written", async () => {
    const written: Written = { messages: 0 };
    const producer = openProducer(
      slowKafka(written, () => 20),
      log,
    );
    const told: string[] = [];
    const value = Buffer.alloc(3 * MIB);
    const send = async (key: string): Promise<void> => {
      await producer.send([{ topic: "t", key, value }]);
      told.push(key);
      if (written.messages === 4) told.push("and all is written");
    };
    await Promise.all(["a", "b", "c", "d"].map(send));
    await producer.close();
    expect(told).toEqual(["a", "b", "c", "and all is written", "d", "and all is written"]);
  });

  it("sends again a moment after a failure, although the clock went back an hour", async () => {
    vi.useFakeTimers();
    let isAway = true;
    const sent: object[] = [];
    const sendBatch = async (batch: object): Promise<void> => {
      if (isAway) throw new Error("no broker answers");
      sent.push(batch);
    };
    const asked = { connect: async () => undefined, disconnect: async () => undefined, sendBatch };
    const producer = openProducer({ producer: () => asked } as unknown as Kafka, log);
    const message = { topic: "t", key: "k", value: "v" };
    await expect(producer.send([message])).rejects.toThrow("Kafka does not take events");
    isAway = false;
    await expect(producer.send([message])).rejects.toThrow("a moment ago");
    vi.setSystemTime(Date.now() - HOUR);
    await vi.advanceTimersByTimeAsync(1_000);
    await producer.send([message]);
    expect(sent).toHaveLength(1);
    vi.useRealTimers();
  });

  it("that is closed finishes the present request and refuses callers that were not begun", async () => {
    const written: Written = { messages: 0 };
    const producer = openProducer(
      slowKafka(written, () => 20),
      log,
    );
    const value = Buffer.alloc(3 * MIB);
    const sent = ["a", "b"].map((key) => producer.send([{ topic: "t", key, value }]));
    const settled = Promise.allSettled(sent);
    await producer.close();
    expect((await settled).map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await expect(producer.send([{ topic: "t", key: "c", value }])).rejects.toThrow("closed");
    expect(written.messages).toBe(1);
  });

  it("never reports messages as written that were left out when a leader moved to a broker that had answered", async () => {
    const cluster = new MovingCluster();
    const producer = openProducer({ producer: cluster.producer } as unknown as Kafka, log);
    // Keys of both partitions.
    const messages = Array.from({ length: 20 }, (_, n) => ({
      topic: "t",
      key: String(n),
      value: `value ${n}`,
    }));
    const told = await producer.send(messages).then(
      () => true,
      () => false,
    );
    expect(cluster.moved).toBe(true);
    expect(told && cluster.written.size < messages.length).toBe(false);
    await producer.close();
  });
});

interface TopicData {
  readonly topic: string;
  readonly partitions: readonly {
    readonly partition: number;
    readonly messages: readonly { readonly value: Buffer | string }[];
  }[];
}

/** Two brokers with a partition each. The second refuses: its partition has moved to the first, which has answered. */
class MovingCluster {
  readonly written = new Set<string>();
  moved = false;
  readonly retry = {};
  readonly targetTopics = new Set(["t"]);
  private readonly leaders = [1, 2];

  producer = (options: object): Producer => {
    const createProducer = createRequire(import.meta.url)("kafkajs/src/producer/index.js") as (
      parts: object,
    ) => Producer;
    const quiet = (): void => undefined;
    const logger = { namespace: () => logger, debug: quiet, info: quiet, warn: quiet, error: quiet };
    return createProducer({ ...options, cluster: this, logger });
  };

  connect = async (): Promise<void> => undefined;
  disconnect = async (): Promise<void> => undefined;
  refreshMetadata = async (): Promise<void> => undefined;
  refreshMetadataIfNecessary = async (): Promise<void> => undefined;
  addMultipleTargetTopics = async (): Promise<void> => undefined;
  isConnected = (): boolean => true;
  findControllerBroker = async (): Promise<object> => ({
    initProducerId: async () => ({ producerId: "1", producerEpoch: 0 }),
  });
  findTopicPartitionMetadata = (): object[] =>
    this.leaders.map((leader, partitionId) => ({ partitionId, leader }));

  findLeaderForPartitions(_: string, partitions: readonly string[]): Record<number, number[]> {
    const byLeader: Record<number, number[]> = {};
    for (const partition of partitions.map(Number)) {
      (byLeader[this.leaders[partition] ?? 0] ??= []).push(partition);
    }
    return byLeader;
  }

  private readonly brokers = [1, 2].map((nodeId) => ({
    nodeId,
    produce: async ({ topicData }: { readonly topicData: readonly TopicData[] }) => {
      if (nodeId === 2) {
        this.leaders[1] = 1;
        this.moved = true;
        throw Object.assign(new Error("not the leader"), {
          name: "KafkaJSProtocolError",
          type: "NOT_LEADER_FOR_PARTITION",
          retriable: true,
        });
      }
      const topics = topicData.map(({ topic, partitions }) => ({
        topicName: topic,
        partitions: partitions.map(({ partition, messages }) => {
          for (const { value } of messages) this.written.add(String(value));
          return { partition, errorCode: 0, baseOffset: "0" };
        }),
      }));
      return { topics };
    },
  }));

  findBroker = async ({ nodeId }: { readonly nodeId: string | number }): Promise<object | undefined> =>
    this.brokers.find((broker) => broker.nodeId === Number(nodeId));
}
