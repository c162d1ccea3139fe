// A member joins its group again while a fetch of another broker is on its way: with kafkajs' own Runner and fetchers,
// our consumer and a topic's loader. Broker and coordinator are played.

import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import type { Kafka } from "kafkajs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Warehouse } from "#warehouse/client.ts";
import { TopicLoader } from "../loader/topic-loader.ts";
import { openLog } from "../log.ts";
import { openConsumer } from "./consumer.ts";

const TOPIC = "weir.decisions";
const FIRST = 100;
const log = openLog("silent");

interface Emitter {
  emit(name: string, payload: object): void;
  addListener(name: string, listener: (event: unknown) => void): void;
}
interface Runner {
  start(): Promise<void>;
  stop(): Promise<void>;
}
const load = createRequire(import.meta.url);
const RunnerClass = load("kafkajs/src/consumer/runner.js") as new (options: object) => Runner;
const BatchClass = load("kafkajs/src/consumer/batch.js") as new (
  topic: string,
  fetchedOffset: string,
  partition: object,
) => object;
const EmitterClass = load("kafkajs/src/instrumentation/emitter.js") as new () => Emitter;
const { events } = load("kafkajs/src/consumer/instrumentationEvents.js") as {
  events: Record<string, string>;
};

interface Cluster {
  committed: number;
  readonly end: number;
  /** How long the coordinator takes to say what was committed. */
  readonly answersAfter: number;
  readonly joins: number[];
  /** An offset where a transaction's marker stands, which no consumer is shown. */
  readonly marker?: number;
}

/** What kafkajs' ConsumerGroup keeps, on two brokers: the second finds a moved leader while the first still answers. */
class PlayedGroup {
  private readonly emitter: Emitter;
  private readonly cluster: Cluster;
  private readonly fetches = new Map<number, number>();
  private readonly sought = new Map<number, string>();
  private next: number | null = null;

  constructor(emitter: Emitter, cluster: Cluster) {
    this.emitter = emitter;
    this.cluster = cluster;
  }

  getNodeIds = (): number[] => [1, 2];
  hasSeekOffset = ({ partition }: { readonly partition: number }): boolean => this.sought.has(partition);
  isPaused = (): boolean => false;
  connect = async (): Promise<void> => undefined;
  leave = async (): Promise<void> => undefined;
  heartbeat = async (): Promise<void> => undefined;
  seek = (offset: string): void => void this.sought.set(0, offset);
  resolveOffset = ({ offset }: { readonly offset: string }): void => void (this.next = Number(offset) + 1);

  async joinAndSync(): Promise<void> {
    await sleep(5);
    this.next = null;
    this.cluster.joins.push(this.cluster.committed);
    this.emitter.emit(events["GROUP_JOIN"] ?? "", { groupId: "g", memberId: "m" });
  }

  async fetch(broker: number): Promise<object[]> {
    const n = (this.fetches.get(broker) ?? 0) + 1;
    this.fetches.set(broker, n);
    if (broker === 2) {
      await sleep(30);
      if (n === 1) await this.joinAndSync();
      return [];
    }
    const sought = this.sought.get(0);
    this.sought.delete(0);
    if (sought !== undefined) this.next = Number(sought);
    const from = this.next ?? this.cluster.committed;
    // The second answer comes when the group has joined again.
    await sleep(n === 2 ? 60 : 5);
    if (from >= this.cluster.end || this.sought.has(0)) return [];
    const { end, marker } = this.cluster;
    const highWatermark = String(end);
    const length = from === marker ? 1 : Math.min(100, (from < (marker ?? 0) ? (marker ?? end) : end) - from);
    const messages = Array.from({ length }, (_, index) => ({
      isControlRecord: from === marker,
      offset: String(from + index),
      key: Buffer.from("k"),
      value: Buffer.from(`{"n":${from + index}}`),
      headers: {},
    }));
    return [new BatchClass(TOPIC, String(from), { partition: 0, highWatermark, messages })];
  }
}

function playKafka(cluster: Cluster): Kafka {
  const admin = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    async fetchOffsets() {
      await sleep(cluster.answersAfter);
      return [{ topic: TOPIC, partitions: [{ partition: 0, offset: String(cluster.committed) }] }];
    },
    async fetchTopicOffsets() {
      const high = String(cluster.end);
      return [{ partition: 0, low: "0", high, offset: high }];
    },
  };
  const consumer = (): object => {
    const emitter = new EmitterClass();
    const group = new PlayedGroup(emitter, cluster);
    let runner: Runner | null = null;
    const logger = { namespace: () => logger, debug: noop, info: noop, warn: noop, error: noop };
    return {
      events,
      on: (name: string, listener: (event: unknown) => void) => emitter.addListener(name, listener),
      connect: async () => undefined,
      subscribe: async () => undefined,
      async run(options: object) {
        const parts = { logger, consumerGroup: group, instrumentationEmitter: emitter, onCrash: noop };
        runner = new RunnerClass({
          ...parts,
          ...options,
          concurrency: 1,
          heartbeatInterval: 1_000,
          retry: {},
        });
        await runner.start();
      },
      seek: ({ offset }: { readonly offset: string }) => group.seek(offset),
      async commitOffsets([position]: readonly { readonly offset: string }[]) {
        cluster.committed = Number(position?.offset);
      },
      disconnect: async () => runner?.stop(),
    };
  };
  return { admin: () => admin, consumer } as unknown as Kafka;
}

function noop(): void {
  // Nobody listens.
}

const LIMITS = {
  bytes: 1e9,
  messages: 1e6,
  ageMilliseconds: 250,
  ageMaxMilliseconds: 1_000,
  backlogMessages: 2_000,
  heldBytes: 1e9,
};

describe("a member that joins its group again", () => {
  it.each([
    ["while a fetch is on its way", { end: 400, answersAfter: 0 }],
    ["while the last messages are handed over", { end: 200, answersAfter: 80 }],
    ["before a marker that the log does not show", { end: 301, answersAfter: 0, marker: 150 }],
  ])("%s commits nothing that is not inserted, and inserts everything", async (_, played) => {
    const cluster: Cluster = { committed: FIRST, joins: [], ...played };
    const { end, marker } = cluster;
    const inserted = new Set<number>();
    const lost: number[] = [];
    const clickhouse = {
      async exec({ values }: { readonly values: AsyncIterable<Buffer> }) {
        for await (const chunk of values)
          for (const line of chunk.toString().trim().split("\n")) inserted.add(numberOf(line));
        return { stream: Readable.from([]) };
      },
    } as unknown as Warehouse;
    const consumer = openConsumer(playKafka(cluster), log, { groupId: "g", topics: [TOPIC] });
    const producer = { hasRoom: true, send: async () => undefined, close: async () => undefined };
    const target = { topic: TOPIC, landingTable: "landing", schema: z.unknown() };
    const loader = new TopicLoader({
      clickhouse,
      producer,
      signatures: { faultOf: () => null },
      consumer,
      target,
      limits: LIMITS,
      log,
    });
    const loading = loader.run();
    await consumer.start((fetched) => loader.receive(fetched));
    await expect.poll(() => cluster.committed, { timeout: 60_000, interval: 10 }).toBe(end);
    for (let n = FIRST; n < end; n++) if (n !== marker && !inserted.has(n)) lost.push(n);
    loader.stop();
    await loading;
    await consumer.close();
    expect(cluster.joins).toEqual([FIRST, FIRST]);
    expect(lost).toEqual([]);
  });
});

function numberOf(line: string): number {
  return z.object({ n: z.number() }).parse(JSON.parse(line)).n;
}
