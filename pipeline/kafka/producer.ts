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

export interface ProducerOptions {
  readonly sendDeadlineMilliseconds?: number;
}

export function openProducer(kafka: Kafka, log: Log, options: ProducerOptions = {}): EventProducer {
  const deadline = options.sendDeadlineMilliseconds ?? SEND_DEADLINE_MILLISECONDS;
  let waiting: Waiting[] = [];
  let sending: Promise<void> | null = null;
  let producer: Promise<Producer> | null = null;
  let restUntil = 0;

  async function sendAllWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await withDeadline(sendGroup(group.flatMap(({ messages }) => messages)), deadline);
        for (const caller of group) caller.resolve();
      } catch (error) {
        restUntil = Date.now() + REST_MILLISECONDS;
        discard();
        log.warn("events were not taken by Kafka", { detail: describeError(error) });
        const failure = new KafkaUnavailableError("Kafka does not take events", { cause: error });
        for (const caller of group) caller.reject(failure);
      }
    }
  }

  async function sendGroup(messages: readonly OutgoingMessage[]): Promise<void> {
    producer ??= connect(kafka);
    const connected = await producer;
    for (const topicMessages of requestsOf(messages)) {
      await connected.sendBatch({ acks: ALL_REPLICAS, compression: CompressionTypes.ZSTD, topicMessages });
    }
  }

  function discard(): void {
    const old = producer;
    producer = null;
    // Its own retries may still run; what they write is a repeat of what the caller sends again.
    old?.then((connected) => connected.disconnect()).catch(() => undefined);
  }

  return {
    async send(messages) {
      if (messages.length === 0) return;
      if (Date.now() < restUntil) throw new KafkaUnavailableError("Kafka did not take events a moment ago");
      const sent = Promise.withResolvers<void>();
      waiting.push({ messages, resolve: sent.resolve, reject: sent.reject });
      sending ??= sendAllWaiting().finally(() => (sending = null));
      await sent.promise;
    },
    async close() {
      await sending;
      await producer?.then((connected) => connected.disconnect()).catch(() => undefined);
    },
  };
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

async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
