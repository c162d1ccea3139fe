// One idempotent producer a process. Whoever calls while a send is under way waits for the next one, which takes
// everything that waits: few, large, ordered batches, and one request in flight.
//
// After any failure the kafkajs producer is thrown away with its producer id. It takes its sequence numbers back when
// a request fails, even if the broker had written it; the next batch under the same numbers would be acknowledged as
// a duplicate and lost. A new producer id costs a possible repeat instead, which readers remove by event id.

import { CompressionTypes, Partitioners, type Kafka, type Producer, type TopicMessages } from "kafkajs";
import { describeError, type Log } from "../log.ts";
import { KafkaUnavailableError, type EventProducer, type OutgoingMessage } from "./interfaces.ts";

/** A caller hears within this time that Kafka is away. */
const SEND_DEADLINE_MILLISECONDS = 5_000;
/** After a failure everything is refused at once for this long, so that callers do not queue up behind an absent broker. */
const REST_MILLISECONDS = 1_000;
/** One request to the cluster, before compression. */
const REQUEST_MAX_BYTES = 4 * 1024 * 1024;
const ALL_REPLICAS = -1;

interface Waiting {
  readonly messages: readonly OutgoingMessage[];
  resolve(): void;
  reject(error: Error): void;
}

export function openProducer(kafka: Kafka, log: Log): EventProducer {
  return new GroupingProducer(kafka, log);
}

class GroupingProducer implements EventProducer {
  readonly #kafka: Kafka;
  readonly #log: Log;
  #waiting: Waiting[] = [];
  #sending: Promise<void> | null = null;
  #producer: Promise<Producer> | null = null;
  #restUntil = 0;

  constructor(kafka: Kafka, log: Log) {
    this.#kafka = kafka;
    this.#log = log;
  }

  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    if (Date.now() < this.#restUntil)
      throw new KafkaUnavailableError("Kafka did not take events a moment ago");
    const sent = Promise.withResolvers<void>();
    this.#waiting.push({ messages, resolve: sent.resolve, reject: sent.reject });
    this.#sending ??= this.#sendAllWaiting().finally(() => (this.#sending = null));
    await sent.promise;
  }

  async close(): Promise<void> {
    await this.#sending;
    await this.#producer?.then((connected) => connected.disconnect()).catch(() => undefined);
  }

  async #sendAllWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await withDeadline(this.#sendGroup(group.flatMap(({ messages }) => messages)));
        for (const caller of group) caller.resolve();
      } catch (error) {
        this.#restUntil = Date.now() + REST_MILLISECONDS;
        this.#discard();
        this.#log.warn("events were not taken by Kafka", { detail: describeError(error) });
        const failure = new KafkaUnavailableError("Kafka does not take events", { cause: error });
        for (const caller of group) caller.reject(failure);
      }
    }
  }

  async #sendGroup(messages: readonly OutgoingMessage[]): Promise<void> {
    this.#producer ??= connect(this.#kafka);
    const connected = await this.#producer;
    for (const topicMessages of requestsOf(messages)) {
      await connected.sendBatch({ acks: ALL_REPLICAS, compression: CompressionTypes.ZSTD, topicMessages });
    }
  }

  #discard(): void {
    const old = this.#producer;
    this.#producer = null;
    // Its own retries may still run; what they write is a repeat of what the caller sends again.
    old?.then((connected) => connected.disconnect()).catch(() => undefined);
  }
}

async function connect(kafka: Kafka): Promise<Producer> {
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 },
  });
  await producer.connect();
  return producer;
}

/** Splits messages, in order, into requests of bounded size, grouped by topic. */
function requestsOf(messages: readonly OutgoingMessage[]): TopicMessages[][] {
  const requests: TopicMessages[][] = [];
  let byTopic = new Map<string, TopicMessages>();
  let bytes = 0;
  for (const { topic, key, value, headers } of messages) {
    const size = value === null ? 0 : Buffer.byteLength(value);
    if (bytes > 0 && bytes + size > REQUEST_MAX_BYTES) {
      requests.push([...byTopic.values()]);
      byTopic = new Map();
      bytes = 0;
    }
    const topicMessages = byTopic.get(topic) ?? { topic, messages: [] };
    byTopic.set(topic, topicMessages);
    topicMessages.messages.push({
      key,
      value,
      ...(headers === undefined ? {} : { headers: { ...headers } }),
    });
    bytes += size;
  }
  if (byTopic.size > 0) requests.push([...byTopic.values()]);
  return requests;
}

async function withDeadline(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${SEND_DEADLINE_MILLISECONDS} ms`)),
    SEND_DEADLINE_MILLISECONDS,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
