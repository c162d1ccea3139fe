// A small Kafka in memory, behind the pipeline's own interface, with the faults that kafkajs 2.2.4 shows on several
// brokers: each broker has a fetcher of its own; a fetcher that meets a moved leader joins the group again while the
// others still wait for answers; what they bring comes under the new membership, and moves its place.

import type { Random } from "#test/load/random.ts";
import {
  KafkaUnavailableError,
  type EventConsumer,
  type FetchedMessages,
  type PartitionBounds,
  type Position,
} from "#pipeline/kafka/interfaces.ts";

const BROKERS = 3;
const IDLE_MILLISECONDS = 20;
const FETCH_MESSAGES = 12;

export interface ModelPartition {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly Buffer[];
  leader: number;
  /** Retention has removed what comes before. */
  first: number;
  committed: number | null;
}

/** Called with each commit that the group took, before it is kept. */
export type OnCommit = (partition: ModelPartition, nextOffset: number) => void;

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

export class KafkaModel {
  readonly random: Random;
  readonly partitions: readonly ModelPartition[];
  readonly onCommit: OnCommit;
  readonly members = new Set<ModelMember>();
  /** Whether fetches still meet errors that make their member join again. */
  isRestless = true;

  constructor(random: Random, partitions: readonly ModelPartition[], onCommit: OnCommit) {
    this.random = random;
    this.partitions = partitions;
    this.onCommit = onCommit;
  }

  of(topic: string, partition: number): ModelPartition {
    const found = this.partitions.find((one) => one.topic === topic && one.partition === partition);
    if (found === undefined) throw new Error(`the model has no ${topic}/${partition}`);
    return found;
  }

  moveLeader(): void {
    this.random.pick(this.partitions).leader = this.random.below(BROKERS);
  }

  /** Retention: what is older than `first` is gone. */
  forget(partition: ModelPartition, first: number): void {
    partition.first = Math.max(partition.first, first);
  }

  /** Every member is given its share again; each hears of it in its own time, and works on as before until then. */
  async rebalance(): Promise<void> {
    const members = [...this.members];
    this.partitions.forEach((partition, index) => {
      for (const member of members) member.assigned.delete(partition);
      members[index % members.length]?.assigned.add(partition);
    });
    await Promise.all(
      members.map(async (member) => {
        await later(this.random.below(60));
        member.joined();
      }),
    );
  }
}

export class ModelMember implements EventConsumer {
  private readonly kafka: KafkaModel;
  readonly assigned = new Set<ModelPartition>();
  epoch = 0;
  lastHeardAt: number | null = null;
  silentMilliseconds: number | null = null;
  private alive = true;
  /** Where the client library stands; a membership begins with none. */
  private next = new Map<ModelPartition, number>();
  private readonly sought = new Map<ModelPartition, number>();
  readonly paused = new Set<string>();
  private receive: (fetched: FetchedMessages) => Promise<void> = async () => undefined;
  private handing: Promise<void> = Promise.resolve();

  constructor(kafka: KafkaModel) {
    this.kafka = kafka;
  }

  async start(receive: (fetched: FetchedMessages) => Promise<void>): Promise<void> {
    this.receive = receive;
    this.kafka.members.add(this);
    await this.kafka.rebalance();
    for (let broker = 0; broker < BROKERS; broker++) void this.fetchFrom(broker);
  }

  joined(): void {
    this.epoch++;
    this.next = new Map();
  }

  async bounds(topic: string, partition: number): Promise<PartitionBounds> {
    await later(this.kafka.random.below(10));
    if (this.kafka.random.chance(0.02)) throw new KafkaUnavailableError("the model says nothing");
    const { committed, first } = this.kafka.of(topic, partition);
    return { committed: committed === null ? null : BigInt(committed), first: BigInt(first) };
  }

  seek(topic: string, partition: number, offset: bigint): void {
    this.sought.set(this.kafka.of(topic, partition), Number(offset));
  }

  pause(topic: string): void {
    this.paused.add(topic);
  }

  resume(topic: string): void {
    this.paused.delete(topic);
  }

  async commit(positions: readonly Position[]): Promise<void> {
    const { epoch } = this;
    // The client library tries again, under a newer membership too.
    await later(this.kafka.random.below(30));
    if (!this.alive) return;
    if (epoch !== this.epoch && this.kafka.random.chance(0.5)) throw new KafkaUnavailableError("too late");
    for (const { topic, partition, nextOffset } of positions) {
      const committed = this.kafka.of(topic, partition);
      this.kafka.onCommit(committed, Number(nextOffset));
      committed.committed = Number(nextOffset);
    }
  }

  /** As by SIGKILL: from now on nothing of it reaches the cluster. */
  kill(): void {
    this.alive = false;
    this.kafka.members.delete(this);
  }

  async close(): Promise<void> {
    this.kill();
  }

  private async fetchFrom(broker: number): Promise<void> {
    const { random } = this.kafka;
    while (this.alive) {
      const led = [...this.assigned].filter(
        ({ leader, topic }) => leader === broker && !this.paused.has(topic),
      );
      const asked = led.map((partition) => ({ partition, from: this.askFrom(partition) }));
      await later(random.chance(0.1) ? random.below(150) : random.below(10));
      if ((this.kafka.isRestless && random.chance(0.02)) || led.some(({ leader }) => leader !== broker)) {
        // The leader moved: the client joins again within this fetch, and the other fetchers go on meanwhile.
        this.brokenOff();
        await this.kafka.rebalance();
        continue;
      }
      await Promise.all(asked.map(({ partition, from }) => this.handOver(partition, from)));
      await later(IDLE_MILLISECONDS);
    }
  }

  private brokenOff(): void {
    this.lastHeardAt = Date.now();
  }

  private askFrom(partition: ModelPartition): number {
    const sought = this.sought.get(partition);
    this.sought.delete(partition);
    if (sought !== undefined) this.next.set(partition, sought);
    const from = this.next.get(partition) ?? partition.committed ?? partition.first;
    this.next.set(partition, from);
    return from;
  }

  private async handOver(partition: ModelPartition, from: number): Promise<void> {
    if (from < partition.first) {
      // Out of range: the client puts the group back to the beginning of the log.
      partition.committed = null;
      this.next.delete(partition);
      return;
    }
    const messages = partition.messages.slice(from, from + 1 + this.kafka.random.below(FETCH_MESSAGES));
    if (messages.length === 0) return;
    if (this.sought.has(partition) || this.paused.has(partition.topic)) return;
    const handed = this.handing.then(() => this.hand(partition, from, messages));
    this.handing = handed.catch(() => undefined);
    await handed.catch(() => undefined);
  }

  private async hand(partition: ModelPartition, from: number, values: readonly Buffer[]): Promise<void> {
    if (!this.alive || this.sought.has(partition)) return;
    const { topic, partition: number, messages } = partition;
    const next = from + values.length;
    const { epoch } = this;
    await this.receive({
      topic,
      partition: number,
      fromOffset: BigInt(from),
      nextOffset: BigInt(next),
      lag: messages.length - next,
      epoch,
      messages: values.map((value, index) => ({
        topic,
        partition: number,
        offset: String(from + index),
        key: null,
        value,
        headers: {},
      })),
    });
    // It was perhaps asked for under an older membership, and moves the place of this one.
    if (epoch === this.epoch) this.next.set(partition, next);
  }
}
