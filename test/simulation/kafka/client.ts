// The client library itself, kafkajs, over modelled brokers: only its network is faked. What it does at a rejoin, a moved
// leader or a lost answer is what it does in production.

import { createRequire } from "node:module";
import type { Kafka } from "kafkajs";
import { LostError, type Network } from "../world/network.ts";
import { currentLife, type World } from "../world/world.ts";
import { BROKERS, type Brokers, type FetchRequest, type Partition, type ProduceRequest } from "./broker.ts";
import type { Group, JoinRequest, OffsetTopics } from "./group.ts";

const require = createRequire(import.meta.url);
const createConsumer = require("kafkajs/src/consumer/index.js") as (options: object) => object;
const createProducer = require("kafkajs/src/producer/index.js") as (options: object) => object;
const { KafkaJSConnectionError, KafkaJSRequestTimeoutError } = require("kafkajs/src/errors.js") as Record<
  "KafkaJSConnectionError" | "KafkaJSRequestTimeoutError",
  new (message: string, options?: object) => Error
>;

export interface KafkaFaults {
  /** True while no broker answers. */
  away: boolean;
  /** How long a request to write takes, beside its bytes. */
  writeMilliseconds: number;
  /** Bytes that a broker writes in a millisecond. */
  bytesPerMillisecond: number;
  /** Of fetched answers: how many are on their way for long. */
  slowFetches: number;
}

export interface KafkaWorld {
  readonly world: World;
  readonly network: Network;
  readonly brokers: Brokers;
  readonly group: Group;
  readonly faults: KafkaFaults;
}

const REQUEST_TIMEOUT_MILLISECONDS = 10_000;
/** A broker of the model answers an empty fetch later than it is asked to: nothing comes of it but fewer events. */
const EMPTY_FETCH_MILLISECONDS = 4_000;
const SLOW_FETCH_MILLISECONDS = 3_000;

const silent = { namespace: () => silent, debug() {}, info() {}, warn() {}, error() {} };

/** What the pipeline takes for Kafka, in the process that now runs. */
export function simulatedKafka(kafka: KafkaWorld): Kafka {
  return {
    producer: (options: object) =>
      createProducer({ ...options, logger: silent, cluster: new Cluster(kafka) }),
    consumer: (options: object) =>
      createConsumer({
        ...options,
        logger: silent,
        cluster: new Cluster(kafka),
        metadataMaxAge: 300_000,
      }),
    admin: () => adminOf(kafka),
  } as unknown as Kafka;
}

/** What the loader asks of the cluster beside its consumer. */
function adminOf({ world, network, brokers, group, faults }: KafkaWorld): object {
  const ask = async <T>(read: () => T): Promise<T> => {
    if (faults.away) {
      await world.wait(200);
      throw new KafkaJSConnectionError("no broker answers", {});
    }
    return network.call(async () => read());
  };
  const partitionsOf = (topic: string) => brokers.topics.get(topic) ?? [];
  return {
    connect: async () => {},
    disconnect: async () => {},
    fetchOffsets: ({ topics }: { topics: readonly string[] }) =>
      ask(() =>
        topics.map((topic) => ({
          topic,
          partitions: partitionsOf(topic).map(({ number }) => ({
            partition: number,
            offset: String(group.committed.get(`${topic}|${number}`) ?? -1),
          })),
        })),
      ),
    describeGroups: () => ask(() => ({ groups: [group.describe()] })),
    fetchTopicOffsets: (topic: string) =>
      ask(() =>
        partitionsOf(topic).map(({ number, messages }) => ({
          partition: number,
          low: "0",
          high: String(messages.length),
        })),
      ),
  };
}

class Broker {
  readonly nodeId: number;
  private readonly kafka: KafkaWorld;

  constructor(kafka: KafkaWorld, nodeId: number) {
    this.kafka = kafka;
    this.nodeId = nodeId;
  }

  isConnected = (): boolean => true;
  initProducerId = () =>
    this.ask(async () => ({ producerId: this.kafka.brokers.newProducer(), producerEpoch: 0 }));
  heartbeat = (asked: { memberId: string; groupGenerationId: number }) =>
    this.ask(async () => this.kafka.group.heartbeat(asked.memberId, asked.groupGenerationId));
  leaveGroup = ({ memberId }: { memberId: string }) => this.ask(async () => this.kafka.group.leave(memberId));
  offsetFetch = ({ topics }: { topics: readonly OffsetTopics[] }) =>
    this.ask(async () => ({ responses: topics.map((one) => this.committedOf(one)) }));
  joinGroup = (asked: JoinRequest) => this.ask(async () => this.kafka.group.join(asked), Infinity);
  syncGroup = (asked: {
    memberId: string;
    generationId: number;
    groupAssignment: readonly { memberId: string; memberAssignment: Buffer }[];
  }) =>
    this.ask(
      async () => this.kafka.group.sync(asked.memberId, asked.generationId, asked.groupAssignment),
      Infinity,
    );
  offsetCommit = (asked: { memberId: string; groupGenerationId: number; topics: readonly OffsetTopics[] }) =>
    this.ask(async () => this.kafka.group.commit(asked.memberId, asked.groupGenerationId, asked.topics));

  produce = (asked: ProduceRequest) =>
    this.ask(async () => {
      const { world, faults, brokers } = this.kafka;
      const bytes = asked.topicData
        .flatMap(({ partitions }) => partitions.flatMap(({ messages }) => messages))
        .reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
      await world.wait(faults.writeMilliseconds + bytes / faults.bytesPerMillisecond);
      return brokers.produce(this.nodeId, asked);
    });

  fetch = async (asked: FetchRequest) => {
    const { world, faults, brokers } = this.kafka;
    const answer = await this.ask(
      async () => brokers.fetch(this.nodeId, asked, EMPTY_FETCH_MILLISECONDS),
      Infinity,
    );
    if (world.chance(faults.slowFetches)) {
      world.reach("fault: what was fetched was on its way for long");
      await world.wait(world.random() * SLOW_FETCH_MILLISECONDS);
    }
    return answer;
  };

  private committedOf({ topic, partitions }: OffsetTopics): OffsetTopics {
    const { committed } = this.kafka.group;
    const offsetOf = (partition: number | string) => String(committed.get(`${topic}|${partition}`) ?? -1);
    return {
      topic,
      partitions: partitions.map(({ partition }) => ({ partition, offset: offsetOf(partition) })),
    };
  }

  private async ask<T>(ask: () => Promise<T>, patience = REQUEST_TIMEOUT_MILLISECONDS): Promise<T> {
    const { world, network, faults } = this.kafka;
    if (faults.away) {
      await world.wait(200);
      throw new KafkaJSConnectionError("no broker answers", { host: "simulated", port: this.nodeId });
    }
    try {
      const answer = network.call(ask);
      return await (patience === Infinity ? answer : within(world, answer, patience));
    } catch (error) {
      if (!(error instanceof LostError)) throw error;
      throw new KafkaJSConnectionError("the connection broke off", { host: "simulated", port: this.nodeId });
    }
  }
}

function within<T>(world: World, answer: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = world.at(
      milliseconds,
      () => reject(new KafkaJSRequestTimeoutError("the request timed out", {})),
      currentLife(),
    );
    const ended = (): void => void (timer.canceled = true);
    answer.then(resolve, reject).finally(ended);
  });
}

type Metadata = readonly { readonly partitionId: number; readonly leader: number }[];

/** One connection to the cluster, with what it believes of the leaders. */
class Cluster {
  readonly targetTopics = new Set<string>();
  readonly retry = { retries: 5, initialRetryTime: 200, maxRetryTime: 2_000 };
  private readonly kafka: KafkaWorld;
  private readonly brokers: ReadonlyMap<number, Broker>;
  private readonly committed = new Map<string, object>();
  private known = new Map<string, Metadata>();

  constructor(kafka: KafkaWorld) {
    this.kafka = kafka;
    this.brokers = new Map(BROKERS.map((id) => [id, new Broker(kafka, id)]));
  }

  isConnected = (): boolean => true;
  getNodeIds = (): number[] => [...BROKERS];
  removeBroker = (): void => {};
  defaultOffset = (): number => -2;
  async connect(): Promise<void> {
    if (this.kafka.faults.away) throw new KafkaJSConnectionError("no broker answers", {});
    await this.kafka.world.wait(1);
  }
  async disconnect(): Promise<void> {}
  async addMultipleTargetTopics(topics: readonly string[]): Promise<void> {
    const before = this.targetTopics.size;
    for (const topic of topics) this.targetTopics.add(topic);
    if (this.targetTopics.size > before) await this.refreshMetadata();
  }
  async refreshMetadata(): Promise<void> {
    await this.connect();
    const describe = ({ number, leader }: Partition) => ({ partitionId: number, leader });
    this.known = new Map(
      [...this.targetTopics].map((topic) => [
        topic,
        (this.kafka.brokers.topics.get(topic) ?? []).map(describe),
      ]),
    );
  }
  async refreshMetadataIfNecessary(): Promise<void> {
    if (this.known.size < this.targetTopics.size) await this.refreshMetadata();
  }
  findTopicPartitionMetadata(topic: string): Metadata {
    return this.known.get(topic) ?? [];
  }
  findLeaderForPartitions(topic: string, partitions: readonly (number | string)[]): object {
    const leaders: Record<number, number[]> = {};
    for (const partition of partitions) {
      const leader = this.findTopicPartitionMetadata(topic)[Number(partition)]?.leader ?? BROKERS[0];
      (leaders[leader] ??= []).push(Number(partition));
    }
    return leaders;
  }
  async findBroker({ nodeId }: { nodeId: number | string }): Promise<Broker> {
    const broker = this.brokers.get(Number(nodeId));
    if (broker === undefined) throw new Error(`there is no broker ${nodeId}`);
    return broker;
  }
  findControllerBroker = () => this.findBroker({ nodeId: BROKERS[0] });
  findGroupCoordinator = () => this.findBroker({ nodeId: BROKERS[0] });
  async fetchTopicsOffset(
    topics: readonly { topic: string; partitions: readonly { partition: number }[] }[],
  ) {
    return topics.map(({ topic, partitions }) => ({
      topic,
      partitions: partitions.map(({ partition }) => ({ partition, offset: "0" })),
    }));
  }
  committedOffsets({ groupId }: { groupId: string }): object {
    const known = this.committed.get(groupId) ?? {};
    this.committed.set(groupId, known);
    return known;
  }
}
