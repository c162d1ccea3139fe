// Kafka as its protocol shows it: partitions with a leader each, batches told apart by producer and number, fetches that wait.
// A request to the wrong broker is refused as such.

import { createRequire } from "node:module";
import type { World } from "../world/world.ts";

export interface StoredMessage {
  readonly offset: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: Readonly<Record<string, Buffer>>;
  readonly timestamp: string;
  readonly isControlRecord: false;
}

interface ProducedMessage {
  readonly key: Buffer | string | null;
  readonly value: Buffer | string | null;
  readonly headers?: Readonly<Record<string, Buffer | string>>;
}

export interface ProduceRequest {
  readonly producerId: number;
  readonly topicData: readonly {
    readonly topic: string;
    readonly partitions: readonly {
      readonly partition: number;
      readonly firstSequence: number;
      readonly messages: readonly ProducedMessage[];
    }[];
  }[];
}

export interface FetchRequest {
  readonly maxBytes: number;
  readonly topics: readonly {
    readonly topic: string;
    readonly partitions: readonly {
      readonly partition: number;
      readonly fetchOffset: string;
      readonly maxBytes: number;
    }[];
  }[];
}

export interface Partition {
  readonly topic: string;
  readonly number: number;
  leader: number;
  readonly messages: StoredMessage[];
  /** The newest batches of each producer. */
  readonly batches: Map<number, { readonly first: number; readonly count: number }[]>;
}

const { createErrorFromCode } = createRequire(import.meta.url)("kafkajs/src/protocol/error.js") as {
  readonly createErrorFromCode: (code: number) => Error;
};
const CODES = {
  NOT_LEADER: 6,
  ILLEGAL_GENERATION: 22,
  UNKNOWN_MEMBER: 25,
  REBALANCE_IN_PROGRESS: 27,
  OUT_OF_ORDER: 45,
} as const;

export function refusal(kind: keyof typeof CODES): Error {
  return createErrorFromCode(CODES[kind]);
}

export const BROKERS = [1, 2, 3] as const;
const PARTITIONS = 3;
/** Of one producer, by which a repeat is known. */
const BATCHES_KEPT = 5;
const WITHOUT_NUMBERS = -1;
const ID_WITHIN_BYTES = 200;

export class Brokers {
  readonly topics = new Map<string, Partition[]>();
  /** Messages written, repeats too. */
  written = 0;
  /** The ids of the events that were written. */
  readonly events = new Set<string>();
  private readonly world: World;
  private readonly waiting = new Set<() => void>();
  private producers = 0;

  constructor(world: World, topics: readonly string[]) {
    this.world = world;
    for (const topic of topics) {
      const partitions = Array.from({ length: PARTITIONS }, (_, number) => ({
        topic,
        number,
        leader: world.pick(BROKERS),
        messages: [],
        batches: new Map(),
      }));
      this.topics.set(topic, partitions);
    }
  }

  partition(topic: string, number: number): Partition {
    const partition = this.topics.get(topic)?.[number];
    if (partition === undefined) throw new Error(`there is no partition ${number} of ${topic}`);
    return partition;
  }

  newProducer(): number {
    return ++this.producers;
  }

  /** Another broker leads a partition from now on. */
  moveLeader(): void {
    const partition = this.world.pick([...this.topics.values()].flat());
    partition.leader = this.world.pick(BROKERS.filter((broker) => broker !== partition.leader));
    this.world.reach("fault: a partition's leader moved");
    this.wake();
  }

  produce(broker: number, { producerId, topicData }: ProduceRequest): object {
    for (const { topic, partitions } of topicData) {
      for (const { partition, firstSequence, messages } of partitions) {
        this.append(broker, this.partition(topic, partition), producerId, firstSequence, messages);
      }
    }
    this.wake();
    return {
      topics: topicData.map(({ topic, partitions }) => ({
        topicName: topic,
        partitions: partitions.map(({ partition }) => ({ partition, errorCode: 0, baseOffset: "0" })),
      })),
    };
  }

  private append(
    broker: number,
    partition: Partition,
    producer: number,
    first: number,
    messages: readonly ProducedMessage[],
  ): void {
    if (partition.leader !== broker) throw refusal("NOT_LEADER");
    if (producer !== WITHOUT_NUMBERS && !this.isNext(partition, producer, first, messages.length)) return;
    for (const { key, value, headers = {} } of messages) {
      const bytes = bufferOf(value);
      this.written++;
      this.events.add(idOf(bytes));
      partition.messages.push({
        offset: String(partition.messages.length),
        key: bufferOf(key),
        value: bytes,
        headers: Object.fromEntries(Object.entries(headers).map(([name, one]) => [name, Buffer.from(one)])),
        timestamp: String(Math.floor(this.world.now)),
        isControlRecord: false,
      });
    }
  }

  /** Of a producer that numbers its batches. @returns false for a repeat, which is acknowledged and dropped. */
  private isNext({ batches: all }: Partition, producer: number, first: number, count: number): boolean {
    const batches = all.get(producer) ?? [];
    if (batches.some((one) => one.first === first && one.count === count)) {
      this.world.reach("kafka: a repeated batch was dropped");
      return false;
    }
    const newest = batches.at(-1);
    if (newest !== undefined && first !== newest.first + newest.count) throw refusal("OUT_OF_ORDER");
    all.set(producer, [...batches.slice(1 - BATCHES_KEPT), { first, count }]);
    return true;
  }

  /** @returns once there is a message, or after the time that an empty fetch waits. */
  async fetch(broker: number, { topics, maxBytes }: FetchRequest, waitMilliseconds: number): Promise<object> {
    const until = this.world.now + waitMilliseconds;
    for (;;) {
      const found = this.read(broker, topics, maxBytes);
      if (found.messages > 0 || this.world.now >= until) return { responses: found.responses };
      await this.changed(until);
    }
  }

  private read(broker: number, topics: FetchRequest["topics"], maxBytes: number) {
    let messages = 0;
    let bytes = 0;
    const responses = topics.map(({ topic, partitions }) => ({
      topicName: topic,
      partitions: partitions.map(({ partition: number, fetchOffset, maxBytes: partitionBytes }) => {
        const partition = this.partition(topic, number);
        if (partition.leader !== broker) throw refusal("NOT_LEADER");
        const room = Math.min(partitionBytes, maxBytes - bytes);
        const taken = upTo(partition.messages, Number(fetchOffset), room);
        messages += taken.length;
        bytes += taken.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
        return {
          partition: number,
          errorCode: 0,
          highWatermark: String(partition.messages.length),
          abortedTransactions: [],
          messages: taken,
        };
      }),
    }));
    return { messages, responses };
  }

  private changed(until: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        timer.canceled = true;
        this.waiting.delete(wake);
        resolve();
      };
      const timer = this.world.at(until - this.world.now, wake);
      this.waiting.add(wake);
    });
  }

  private wake(): void {
    for (const wake of Array.from(this.waiting)) wake();
  }
}

function upTo(messages: readonly StoredMessage[], from: number, bytes: number): StoredMessage[] {
  const taken: StoredMessage[] = [];
  let room = bytes;
  for (let at = from; at < messages.length && (taken.length === 0 || room > 0); at++) {
    const message = messages[at];
    if (message === undefined) break;
    taken.push(message);
    room -= message.value?.length ?? 0;
  }
  return taken;
}

/** Of an event: its id stands first. */
export function idOf(message: Buffer | null): string {
  const beginning = message?.subarray(0, ID_WITHIN_BYTES).toString("utf8") ?? "";
  return /^\{"id":"([^"]+)"/.exec(beginning)?.[1] ?? "";
}

function bufferOf(value: Buffer | string | null): Buffer | null {
  return value === null ? null : Buffer.from(value);
}
