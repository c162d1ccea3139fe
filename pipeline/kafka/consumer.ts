// One member of a consumer group, that never gives up: when the client library stops for good, it is replaced.
// Offsets are committed only when told to; what was fetched and not committed is fetched again.

import { setTimeout as sleep } from "node:timers/promises";
import type { Consumer, EachBatchPayload, Kafka } from "kafkajs";
import { describeError, type Log } from "../log.ts";
import {
  KafkaUnavailableError,
  type EventConsumer,
  type FetchedMessages,
  type Position,
} from "./interfaces.ts";

/** How long a killed member's partitions wait for it. Inserts run beside the heartbeats, so they do not count here. */
const SESSION_TIMEOUT_MILLISECONDS = 10_000;
const HEARTBEAT_MILLISECONDS = 2_000;
/** The broker answers earlier, as soon as there is one message. */
const MAX_WAIT_MILLISECONDS = 250;
/** Compressed; some ten times as much in memory. All partitions of a topic share one fetch. */
const PARTITION_MAX_BYTES = 1024 * 1024;
const FETCH_MAX_BYTES = 16 * 1024 * 1024;
const REPLACE_AFTER_MILLISECONDS = 1_000;

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
}

type Receive = Parameters<EventConsumer["start"]>[0];

export function openConsumer(kafka: Kafka, log: Log, options: ConsumerOptions): EventConsumer {
  return new GroupConsumer(kafka, log, options);
}

class GroupConsumer implements EventConsumer {
  readonly #kafka: Kafka;
  readonly #log: Log;
  readonly #options: ConsumerOptions;
  readonly #closing = new AbortController();
  #current: Consumer | null = null;
  #epoch = 0;
  #lastHeardAt: number | null = null;

  constructor(kafka: Kafka, log: Log, options: ConsumerOptions) {
    this.#kafka = kafka;
    this.#log = log;
    this.#options = options;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get lastHeardAt(): number | null {
    return this.#lastHeardAt;
  }

  async start(receive: Receive): Promise<void> {
    const consumer = openMember(this.#kafka, this.#options.groupId);
    this.#current = consumer;
    this.#listen(consumer, receive);
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.#options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: async (payload) => {
        if (!payload.isRunning() || payload.isStale()) return;
        await receive(fetchedMessages(payload, this.#epoch), () => payload.heartbeat());
      },
    });
  }

  async commit(positions: readonly Position[]): Promise<void> {
    if (this.#current === null || positions.length === 0) return;
    try {
      await this.#current.commitOffsets(
        positions.map(({ topic, partition, offset }) => ({
          topic,
          partition,
          offset: String(BigInt(offset) + 1n),
        })),
      );
    } catch (error) {
      throw new KafkaUnavailableError("the offsets were not committed", { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#current?.disconnect().catch(() => undefined);
  }

  #listen(consumer: Consumer, receive: Receive): void {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { groupId, memberId } }) => {
      this.#epoch++;
      this.#log.info("joined the consumer group", { groupId, memberId, epoch: this.#epoch });
    });
    for (const answered of [consumer.events.FETCH, consumer.events.HEARTBEAT]) {
      consumer.on(answered, ({ timestamp }) => void (this.#lastHeardAt = timestamp));
    }
    consumer.on(consumer.events.REBALANCING, () => void this.#epoch++);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.#epoch++;
      this.#log.warn("the consumer stopped and is replaced", { detail: describeError(payload.error) });
      void this.#replace(consumer, receive);
    });
  }

  async #replace(old: Consumer, receive: Receive): Promise<void> {
    await old.disconnect().catch(() => undefined);
    while (!this.#closing.signal.aborted) {
      await sleep(REPLACE_AFTER_MILLISECONDS);
      if (this.#closing.signal.aborted) return;
      try {
        await this.start(receive);
        return;
      } catch (error) {
        this.#log.warn("the consumer cannot join yet", { detail: describeError(error) });
        await this.#current?.disconnect().catch(() => undefined);
      }
    }
  }
}

function openMember(kafka: Kafka, groupId: string): Consumer {
  return kafka.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MILLISECONDS,
    heartbeatInterval: HEARTBEAT_MILLISECONDS,
    maxWaitTimeInMs: MAX_WAIT_MILLISECONDS,
    minBytes: 1,
    maxBytesPerPartition: PARTITION_MAX_BYTES,
    maxBytes: FETCH_MAX_BYTES,
    allowAutoTopicCreation: false,
    // The replacement above restarts; two restarters would race.
    retry: { retries: 5, initialRetryTime: 200, maxRetryTime: 2_000, restartOnFailure: async () => false },
  });
}

function fetchedMessages({ batch }: EachBatchPayload, epoch: number): FetchedMessages {
  return {
    topic: batch.topic,
    partition: batch.partition,
    epoch,
    lag: Number(batch.offsetLag()),
    messages: batch.messages.map(({ offset, key, value, headers }) => ({
      topic: batch.topic,
      partition: batch.partition,
      offset,
      key,
      value,
      headers: headers ?? {},
    })),
  };
}
