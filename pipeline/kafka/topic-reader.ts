// Reads a topic from one offset to another. The reader keeps no position in Kafka and leaves nothing behind.

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import kafkajs, { type Admin, type Consumer, type EachBatchPayload, type Kafka } from "kafkajs";
import { openAdmin } from "./admin.ts";
import { fetchedOffset } from "./fetched-offset.ts";
import { KafkaUnavailableError, type TopicRange, type TopicReader, type VisitMessage } from "./interfaces.ts";

/** Between two messages, and before the first, when the reader's own group is made. */
const SILENCE_MILLISECONDS = 20_000;
const LOADING_ATTEMPTS = 10;
const LOADING_MILLISECONDS = 300;

/** Opens no connection yet. */
export function openTopicReader(kafka: Kafka, topic: string): TopicReader {
  const connection = openAdmin(kafka);
  const ask = <T>(question: (admin: Admin) => Promise<T>): Promise<T> =>
    unavailableWhere(topic, () => connection.ask(question));
  return {
    extents: () =>
      ask(async (admin) => {
        const partitions = await admin.fetchTopicOffsets(topic);
        return partitions
          .map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }))
          .toSorted((one, other) => one.partition - other.partition);
      }),
    firstSince: (instant) =>
      ask(async (admin) => {
        const found = await admin.fetchTopicOffsetsByTimestamp(topic, instant);
        return new Map(
          found
            .map(({ partition, offset }) => [partition, BigInt(offset)] as const)
            .filter(([, offset]) => offset >= 0n),
        );
      }),
    async visit(ranges, visit) {
      const filled = ranges.filter(({ low, high }) => low < high);
      if (filled.length === 0) return;
      const groupId = `weir-reader-${randomUUID()}`;
      try {
        const visited = () => visitAll(kafka, { topic, groupId, ranges: filled, visit });
        await unavailableWhere(topic, () => onceLoaded(visited));
      } finally {
        await ask((admin) => admin.deleteGroups([groupId])).catch(() => undefined);
      }
    },
    close: () => connection.close(),
  };
}

async function unavailableWhere<T>(topic: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof kafkajs.KafkaJSError)) throw error;
    throw new KafkaUnavailableError(`the topic ${topic} was not read`, { cause: error });
  }
}

/** A Kafka that has just started loads its coordinator and refuses to make the group: nothing was visited then. */
async function onceLoaded(visit: () => Promise<void>): Promise<void> {
  for (let left = LOADING_ATTEMPTS; ; left--) {
    try {
      return await visit();
    } catch (error) {
      if (left === 0 || !isLoading(error)) throw error;
      await sleep(LOADING_MILLISECONDS);
    }
  }
}

function isLoading(error: unknown): boolean {
  const { cause } = error as { readonly cause?: unknown };
  return cause instanceof kafkajs.KafkaJSProtocolError && cause.type === "GROUP_LOAD_IN_PROGRESS";
}

interface Visit {
  readonly topic: string;
  readonly groupId: string;
  readonly ranges: readonly TopicRange[];
  readonly visit: VisitMessage;
}

async function visitAll(kafka: Kafka, asked: Visit): Promise<void> {
  const { topic, groupId } = asked;
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 100,
    // A broker that is hard at work may take a second or two until it knows that it coordinates the new group.
    retry: { retries: 6, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
  });
  const visitor = new Visitor(consumer, asked);
  consumer.on(consumer.events.CRASH, ({ payload }) =>
    visitor.end(new KafkaUnavailableError(`the topic ${topic} was not read`, { cause: payload.error })),
  );
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: (payload) => visitor.take(payload),
    });
    visitor.begin();
    await visitor.ended;
  } finally {
    visitor.end();
    await consumer.disconnect().catch(() => undefined);
  }
}

/** One range after the other: of the partitions only that of the present range is fetched. */
class Visitor {
  private readonly consumer: Consumer;
  private readonly asked: Visit;
  private readonly left: TopicRange[];
  private readonly ending = Promise.withResolvers<void>();
  private readonly silence: NodeJS.Timeout;
  private range: TopicRange | null = null;
  private next = 0n;
  /** Whether a batch of the present range was behind the next offset, and that was sought. */
  private hasSought = false;

  constructor(consumer: Consumer, asked: Visit) {
    this.consumer = consumer;
    this.asked = asked;
    this.left = [...asked.ranges];
    // It may fail before anybody waits for it, and must not end the process then.
    this.ending.promise.catch(() => undefined);
    this.silence = setTimeout(
      () => this.end(new KafkaUnavailableError(`the topic ${asked.topic} did not come in time`)),
      SILENCE_MILLISECONDS,
    );
  }

  get ended(): Promise<void> {
    return this.ending.promise;
  }

  /** What was fetched before is of no range, and is left. */
  begin(): void {
    const { topic } = this.asked;
    this.range = this.left.shift() ?? null;
    if (this.range === null) return this.end();
    const { partition, low } = this.range;
    this.next = low;
    this.hasSought = false;
    this.consumer.pause([{ topic }]);
    this.consumer.resume([{ topic, partitions: [partition] }]);
    this.seek(partition);
  }

  end(failure?: Error): void {
    clearTimeout(this.silence);
    this.range = null;
    this.left.length = 0;
    if (failure === undefined) this.ending.resolve();
    else this.ending.reject(failure);
  }

  async take(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const range = this.range;
    if (range?.partition !== batch.partition) return;
    const fetched = fetchedOffset(batch);
    if (fetched > this.next) {
      // It was asked for before the range began, and would leave something out.
      if (!this.hasSought) return this.seekAgain(range.partition);
      // What was sought is no longer there: the topic's retention has removed it, and this is the topic's beginning now.
      this.next = fetched;
      if (this.next >= range.high) return this.begin();
    }
    for (const { offset: text, key, value, headers = {}, timestamp } of batch.messages) {
      const offset = BigInt(text);
      if (offset < this.next) continue;
      this.silence.refresh();
      const message = {
        partition: range.partition,
        offset,
        writtenAt: Number(timestamp),
        key,
        value,
        headers,
      };
      try {
        if ((await this.asked.visit(message)) === "enough") return this.end();
      } catch (error) {
        return this.end(error instanceof Error ? error : new Error("the visit failed", { cause: error }));
      }
      this.next = offset + 1n;
      if (this.next >= range.high) return this.begin();
      await payload.heartbeat();
    }
    payload.resolveOffset(batch.lastOffset());
  }

  private seekAgain(partition: number): void {
    this.hasSought = true;
    this.seek(partition);
  }

  private seek(partition: number): void {
    this.consumer.seek({ topic: this.asked.topic, partition, offset: String(this.next) });
  }
}
