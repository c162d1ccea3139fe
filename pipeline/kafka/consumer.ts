// One member of a consumer group, that never gives up: when the client library stops for good, it is replaced.
// Offsets are committed only when told to; what was fetched and not committed is fetched again.

import { setTimeout as sleep } from "node:timers/promises";
import type { Consumer, EachBatchPayload, Kafka } from "kafkajs";
import { describeError, type Log } from "../log.ts";
import { KafkaUnavailableError, type EventConsumer, type FetchedMessages } from "./interfaces.ts";

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
  let current: Consumer | null = null;
  let epoch = 0;
  const closing = new AbortController();

  async function join(receive: Receive): Promise<void> {
    const consumer = kafka.consumer({
      groupId: options.groupId,
      sessionTimeout: SESSION_TIMEOUT_MILLISECONDS,
      heartbeatInterval: HEARTBEAT_MILLISECONDS,
      maxWaitTimeInMs: MAX_WAIT_MILLISECONDS,
      minBytes: 1,
      maxBytesPerPartition: PARTITION_MAX_BYTES,
      maxBytes: FETCH_MAX_BYTES,
      allowAutoTopicCreation: false,
      // The replacement below restarts; two restarters would race.
      retry: { retries: 5, initialRetryTime: 200, maxRetryTime: 2_000, restartOnFailure: async () => false },
    });
    current = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      epoch++;
      log.info("joined the consumer group", { groupId: payload.groupId, memberId: payload.memberId, epoch });
    });
    consumer.on(consumer.events.REBALANCING, () => void epoch++);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      epoch++;
      log.warn("the consumer stopped and is replaced", { detail: describeError(payload.error) });
      void replace(consumer, receive);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [...options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatch: (payload) => handOver(payload, receive),
    });
  }

  async function handOver(payload: EachBatchPayload, receive: Receive): Promise<void> {
    if (!payload.isRunning() || payload.isStale()) return;
    await receive(fetchedMessages(payload, epoch), () => payload.heartbeat());
  }

  async function replace(old: Consumer, receive: Receive): Promise<void> {
    await old.disconnect().catch(() => undefined);
    while (!closing.signal.aborted) {
      await sleep(REPLACE_AFTER_MILLISECONDS);
      if (closing.signal.aborted) return;
      try {
        await join(receive);
        return;
      } catch (error) {
        log.warn("the consumer cannot join yet", { detail: describeError(error) });
        await current?.disconnect().catch(() => undefined);
      }
    }
  }

  return {
    get epoch() {
      return epoch;
    },
    start: join,
    async commit(positions) {
      if (current === null || positions.length === 0) return;
      try {
        await current.commitOffsets(
          positions.map(({ topic, partition, offset }) => ({
            topic,
            partition,
            offset: String(BigInt(offset) + 1n),
          })),
        );
      } catch (error) {
        throw new KafkaUnavailableError("the offsets were not committed", { cause: error });
      }
    },
    async close() {
      closing.abort();
      await current?.disconnect().catch(() => undefined);
    },
  };
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
