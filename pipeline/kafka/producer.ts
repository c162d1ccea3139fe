// One producer a process, and one request in flight: few, large, ordered batches. Who calls while a request is under way
// waits for the next one; each is answered as soon as the last of its own messages is acknowledged.
//
// Each request has a deadline, waiting messages have a bound, and no caller waits long enough to time out and send
// again: a refused batch was not begun, so a crowd of callers writes hardly more than it sends.
//
// The kafkajs producer never tries again by itself. Where the leader of a partition moved during a request to several
// brokers, its repeat leaves that partition out and reports success: those messages would be acknowledged and lost.
// After any failure it is thrown away; the caller's repeat may be a second copy, which readers remove by event id.

import { CompressionTypes, Partitioners, type Kafka, type Producer, type TopicMessages } from "kafkajs";
import pTimeout from "p-timeout";
import { describeError, type Log } from "../log.ts";
import { KafkaUnavailableError, type EventProducer, type OutgoingMessage } from "./interfaces.ts";

const REQUEST_DEADLINE_MILLISECONDS = 5_000;
/** A caller that has waited this long and was not begun is refused: with the deadline, before the edge times out, at 15 s. */
const WAIT_MAX_MILLISECONDS = 8_000;
/** After a failure everything is refused at once for this long, so that callers do not queue up behind an absent broker. */
const REST_MILLISECONDS = 1_000;
/** One request to the cluster, before compression. */
const REQUEST_MAX_BYTES = 4 * 1024 * 1024;
const ALL_REPLICAS = -1;

export const WAITING_MAX_BYTES = 32 * 1024 * 1024;

interface Waiting {
  readonly messages: readonly OutgoingMessage[];
  readonly since: number;
  /** How many of the messages are acknowledged. */
  done: number;
  resolve(): void;
  reject(error: Error): void;
}

/** @param waitingMaxBytes nothing more is taken while so much waits to be acknowledged; the last taken may exceed it. */
export function openProducer(kafka: Kafka, log: Log, waitingMaxBytes = WAITING_MAX_BYTES): EventProducer {
  return new GroupingProducer(kafka, log, waitingMaxBytes);
}

class GroupingProducer implements EventProducer {
  private readonly kafka: Kafka;
  private readonly log: Log;
  private readonly waitingMaxBytes: number;
  /** In order of arrival; a caller leaves it when it is acknowledged or refused. */
  private queue: Waiting[] = [];
  private waitingBytes = 0;
  private sending: Promise<void> | null = null;
  private producer: Promise<Producer> | null = null;
  private restUntil = -Infinity;
  private closed = false;

  constructor(kafka: Kafka, log: Log, waitingMaxBytes: number) {
    this.kafka = kafka;
    this.log = log;
    this.waitingMaxBytes = waitingMaxBytes;
  }

  get hasRoom(): boolean {
    return this.waitingBytes < this.waitingMaxBytes;
  }

  async send(messages: readonly OutgoingMessage[]): Promise<void> {
    if (messages.length === 0) return;
    if (this.closed) throw new KafkaUnavailableError("the producer is closed");
    if (!this.hasRoom) throw new KafkaUnavailableError("too many events wait for Kafka");
    if (performance.now() < this.restUntil)
      throw new KafkaUnavailableError("Kafka did not take events a moment ago");
    const sent = Promise.withResolvers<void>();
    this.queue.push({
      messages,
      since: performance.now(),
      done: 0,
      resolve: () => sent.resolve(),
      reject: (error) => sent.reject(error),
    });
    const bytes = messages.reduce((sum, message) => sum + bytesOf(message), 0);
    this.waitingBytes += bytes;
    this.sending ??= this.sendAllWaiting().finally(() => (this.sending = null));
    try {
      await sent.promise;
    } finally {
      this.waitingBytes -= bytes;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.sending;
    await this.producer?.then((connected) => connected.disconnect()).catch(() => undefined);
  }

  private async sendAllWaiting(): Promise<void> {
    while (this.queue.length > 0) {
      const request = requestOf(this.queue);
      try {
        await pTimeout(this.sendRequest(request.topicMessages), {
          milliseconds: REQUEST_DEADLINE_MILLISECONDS,
          message: `no answer within ${REQUEST_DEADLINE_MILLISECONDS} ms`,
        });
        this.acknowledge(request.parts);
      } catch (error) {
        this.restUntil = performance.now() + REST_MILLISECONDS;
        this.discard();
        this.log.warn("events were not taken by Kafka", { detail: describeError(error) });
        this.refuse(() => true, "Kafka does not take events", error);
      }
      const latest = performance.now() - WAIT_MAX_MILLISECONDS;
      this.refuse(({ since, done }) => done === 0 && since <= latest, "Kafka takes events too slowly");
      if (this.closed) this.refuse(() => true, "the producer is closed");
    }
  }

  private async sendRequest(topicMessages: TopicMessages[]): Promise<void> {
    this.producer ??= connect(this.kafka);
    const connected = await this.producer;
    await connected.sendBatch({ acks: ALL_REPLICAS, compression: CompressionTypes.ZSTD, topicMessages });
  }

  private acknowledge(parts: Request["parts"]): void {
    for (const { caller, count } of parts) {
      caller.done += count;
      if (caller.done === caller.messages.length) caller.resolve();
    }
    this.queue = this.queue.filter(({ done, messages }) => done < messages.length);
  }

  private refuse(whom: (caller: Waiting) => boolean, reason: string, cause?: unknown): void {
    const refused = this.queue.filter(whom);
    this.queue = this.queue.filter((caller) => !whom(caller));
    for (const caller of refused) caller.reject(new KafkaUnavailableError(reason, { cause }));
  }

  private discard(): void {
    const old = this.producer;
    this.producer = null;
    old?.then((connected) => connected.disconnect()).catch(() => undefined);
  }
}

async function connect(kafka: Kafka): Promise<Producer> {
  const producer = kafka.producer({
    idempotent: false,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { retries: 0 },
  });
  await producer.connect();
  return producer;
}

interface Request {
  readonly topicMessages: TopicMessages[];
  /** Whose messages it carries, and how many. */
  readonly parts: readonly { readonly caller: Waiting; readonly count: number }[];
}

/** What comes first, in order and grouped by topic, as much as fits: at least one message. */
function requestOf(queue: readonly Waiting[]): Request {
  const byTopic = new Map<string, TopicMessages>();
  const parts: { caller: Waiting; count: number }[] = [];
  let bytes = 0;
  for (const caller of queue) {
    const part = { caller, count: 0 };
    for (const message of caller.messages.slice(caller.done)) {
      const size = bytesOf(message);
      if (bytes > 0 && bytes + size > REQUEST_MAX_BYTES) {
        return { topicMessages: [...byTopic.values()], parts: [...parts, part] };
      }
      add(byTopic, message);
      bytes += size;
      part.count++;
    }
    parts.push(part);
  }
  return { topicMessages: [...byTopic.values()], parts };
}

function add(byTopic: Map<string, TopicMessages>, { topic, key, value, headers }: OutgoingMessage): void {
  const topicMessages = byTopic.get(topic) ?? { topic, messages: [] };
  byTopic.set(topic, topicMessages);
  topicMessages.messages.push({ key, value, ...(headers === undefined ? {} : { headers: { ...headers } }) });
}

function bytesOf({ value }: OutgoingMessage): number {
  return value === null ? 0 : Buffer.byteLength(value);
}
