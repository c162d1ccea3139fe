// One member of a consumer group that never stops trying: it is replaced when the client library stops for good, or when the
// group's coordinator has lost sight of it.
// Offsets are committed only on demand; what was fetched and not committed is fetched again.

import type { Consumer, EachBatchPayload, Kafka } from "kafkajs";
import { describeError, type Log } from "../log.ts";
import { withinLimit } from "../time-limit.ts";
import { wait } from "../wait.ts";
import { openAdmin, type AdminConnection } from "./admin.ts";
import { fetchedOffset } from "./fetched-offset.ts";
import {
  KafkaUnavailableError,
  type EventConsumer,
  type FetchedMessages,
  type PartitionBounds,
  type Position,
} from "./interfaces.ts";
import { MembershipCheck, type MemberView } from "./membership-check.ts";

/** How long a killed member's partitions wait for it. Inserts run in parallel to the heartbeats, so they do not count here. */
const SESSION_TIMEOUT_MILLISECONDS = 10_000;
const HEARTBEAT_MILLISECONDS = 2_000;
/** The broker answers earlier, as soon as there is one message. */
const MAX_WAIT_MILLISECONDS = 250;
/** Compressed; some ten times as much in memory. All partitions of a topic share one fetch. */
const PARTITION_MAX_BYTES = 1024 * 1024;
const FETCH_MAX_BYTES = 16 * 1024 * 1024;
const REPLACE_AFTER_MILLISECONDS = 1_000;
/** The longest that the coordinator waits for all members to join again. */
const REBALANCE_TIMEOUT_MILLISECONDS = 60_000;
const CHECK: MembershipChecks = {
  intervalMilliseconds: 10_000,
  limitMilliseconds: REBALANCE_TIMEOUT_MILLISECONDS + 30_000,
};

/** How often a member is compared with what its coordinator knows, and how long they may differ. */
export interface MembershipChecks {
  readonly intervalMilliseconds: number;
  readonly limitMilliseconds: number;
}

export interface ConsumerOptions {
  readonly groupId: string;
  readonly topics: readonly string[];
  /** Instead of the defaults, for tests. */
  readonly checks?: MembershipChecks;
}

interface HiddenOffsets {
  readonly from: bigint;
  readonly next: bigint;
}

interface HiddenBatch {
  readonly topic: string;
  readonly partition: number;
  readonly firstOffset: string | null;
  readonly lastOffset: string;
}

type Receive = Parameters<EventConsumer["start"]>[0];

export function openConsumer(kafka: Kafka, log: Log, options: ConsumerOptions): EventConsumer {
  return new GroupConsumer(kafka, log, options);
}

class GroupConsumer implements EventConsumer {
  private readonly kafka: Kafka;
  private readonly log: Log;
  private readonly options: ConsumerOptions;
  private readonly admin: AdminConnection;
  private readonly closing = new AbortController();
  /** What the log does not show, by partition: markers of transactions, which are not delivered but move the offset. */
  private readonly hidden = new Map<string, HiddenOffsets>();
  private current: Consumer | null = null;
  private joined: Pick<MemberView, "memberId" | "assignment"> | null = null;
  /** The membership whose newest commit failed. */
  private commitRefusedIn: number | null = null;
  private epochNow = 0;
  private heard: { readonly at: number; readonly since: number } | null = null;

  constructor(kafka: Kafka, log: Log, options: ConsumerOptions) {
    this.kafka = kafka;
    this.log = log;
    this.options = options;
    this.admin = openAdmin(kafka);
  }

  get epoch(): number {
    return this.epochNow;
  }

  get lastHeardAt(): number | null {
    return this.heard?.at ?? null;
  }

  get silentMilliseconds(): number | null {
    return this.heard && performance.now() - this.heard.since;
  }

  async start(receive: Receive): Promise<void> {
    const consumer = openMember(this.kafka, this.options.groupId);
    const ended = new AbortController();
    this.current = consumer;
    this.listen(consumer, ended, receive);
    await consumer.connect();
    await consumer.subscribe({ topics: [...this.options.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      eachBatch: async (payload) => {
        if (!payload.isRunning() || payload.isStale()) return;
        const fetched = this.fetchedMessages(payload);
        await receive(fetched);
        // What was handed over under one membership may not move the position of the next.
        if (fetched.epoch === this.epochNow) payload.resolveOffset(payload.batch.lastOffset());
      },
    });
    void this.replaceIfStale(consumer, ended, receive);
  }

  async bounds(topic: string, partition: number): Promise<PartitionBounds> {
    const { groupId } = this.options;
    try {
      return await withinLimit(() =>
        this.admin.ask(async (admin) => {
          const [ofGroup] = await admin.fetchOffsets({ groupId, topics: [topic] });
          const committed = ofGroup?.partitions.find((entry) => entry.partition === partition);
          const log = (await admin.fetchTopicOffsets(topic)).find((entry) => entry.partition === partition);
          if (log === undefined) throw new Error(`the topic has no partition ${partition}`);
          const offset = BigInt(committed?.offset ?? -1);
          // −1: none was committed. −2: kafkajs put the group back to the beginning, as what it asked for is gone.
          return { committed: offset < 0n ? null : offset, first: BigInt(log.low) };
        }),
      );
    } catch (error) {
      throw new KafkaUnavailableError("the cluster does not give the offsets of the group", { cause: error });
    }
  }

  seek(topic: string, partition: number, offset: bigint): void {
    this.whileJoined((consumer) => consumer.seek({ topic, partition, offset: String(offset) }));
  }

  pause(topic: string): void {
    this.whileJoined((consumer) => consumer.pause([{ topic }]));
  }

  resume(topic: string): void {
    this.whileJoined((consumer) => consumer.resume([{ topic }]));
  }

  /** A client that is being replaced has neither positions nor pauses, and throws where one is set. */
  private whileJoined(act: (consumer: Consumer) => void): void {
    try {
      if (this.current !== null) act(this.current);
    } catch (error) {
      this.log.debug("the consumer is being replaced", { detail: describeError(error) });
    }
  }

  async commit(positions: readonly Position[]): Promise<void> {
    if (this.current === null || positions.length === 0) return;
    const epoch = this.epochNow;
    try {
      await this.current.commitOffsets(
        positions.map(({ topic, partition, nextOffset }) => ({
          topic,
          partition,
          offset: String(nextOffset),
        })),
      );
      this.commitRefusedIn = null;
    } catch (error) {
      this.commitRefusedIn = epoch;
      throw new KafkaUnavailableError("the offsets were not committed", { cause: error });
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.current?.disconnect().catch(() => undefined), this.admin.close()]);
  }

  private listen(consumer: Consumer, ended: AbortController, receive: Receive): void {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { groupId, memberId, memberAssignment } }) => {
      this.epochNow++;
      this.joined = { memberId, assignment: memberAssignment };
      this.log.info("joined the consumer group", { groupId, memberId, epoch: this.epochNow });
    });
    for (const answered of [consumer.events.FETCH, consumer.events.HEARTBEAT]) {
      consumer.on(answered, ({ timestamp: at }) => void (this.heard = { at, since: performance.now() }));
    }
    consumer.on(consumer.events.START_BATCH_PROCESS, ({ payload }) => {
      if (payload.batchSize === 0) this.hide(payload);
    });
    consumer.on(consumer.events.REBALANCING, () => void this.epochNow++);
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.log.warn("the consumer stopped and is replaced", { detail: describeError(payload.error) });
      void this.replace(consumer, ended, receive);
    });
  }

  private async replaceIfStale(consumer: Consumer, ended: AbortController, receive: Receive): Promise<void> {
    const { groupId, topics, checks = CHECK } = this.options;
    const { intervalMilliseconds, limitMilliseconds } = checks;
    const check = new MembershipCheck(this.admin, { groupId, topics, limitMilliseconds });
    const signal = AbortSignal.any([ended.signal, this.closing.signal]);
    for (;;) {
      await wait(intervalMilliseconds, signal);
      if (signal.aborted) return;
      try {
        if (!(await withinLimit(() => check.isStale(() => this.view())))) continue;
      } catch (error) {
        this.log.debug("the cluster does not say who is in the group", { detail: describeError(error) });
        continue;
      }
      if (signal.aborted) return;
      this.log.warn("the group sees this consumer differently; it is replaced", { groupId });
      void this.replace(consumer, ended, receive);
      return;
    }
  }

  private view(): MemberView | null {
    const epoch = this.epochNow;
    return this.joined && { ...this.joined, epoch, isCommitRefused: this.commitRefusedIn === epoch };
  }

  private hide({ topic, partition, firstOffset, lastOffset }: HiddenBatch): void {
    const key = `${topic}/${partition}`;
    const from = BigInt(firstOffset ?? lastOffset);
    const before = this.hidden.get(key);
    this.hidden.set(key, {
      from: before?.next === from ? before.from : from,
      next: BigInt(lastOffset) + 1n,
    });
  }

  private fetchedMessages({ batch }: EachBatchPayload): FetchedMessages {
    const { topic, partition } = batch;
    const askedFor = fetchedOffset(batch);
    const hidden = this.hidden.get(`${topic}/${partition}`);
    return {
      topic,
      partition,
      fromOffset: hidden?.next === askedFor ? hidden.from : askedFor,
      nextOffset: BigInt(batch.lastOffset()) + 1n,
      epoch: this.epochNow,
      lag: Number(batch.offsetLag()),
      messages: batch.messages.map(({ offset, key, value, headers }) => ({
        topic,
        partition,
        offset,
        key,
        value,
        headers: headers ?? {},
      })),
    };
  }

  private async replace(old: Consumer, ended: AbortController, receive: Receive): Promise<void> {
    if (ended.signal.aborted) return;
    ended.abort();
    this.epochNow++;
    this.joined = null;
    await old.disconnect().catch(() => undefined);
    while (!this.closing.signal.aborted) {
      await wait(REPLACE_AFTER_MILLISECONDS, this.closing.signal);
      if (this.closing.signal.aborted) return;
      try {
        await this.start(receive);
        return;
      } catch (error) {
        this.log.warn("the consumer cannot join yet", { detail: describeError(error) });
        await this.current?.disconnect().catch(() => undefined);
      }
    }
  }
}

function openMember(kafka: Kafka, groupId: string): Consumer {
  return kafka.consumer({
    groupId,
    sessionTimeout: SESSION_TIMEOUT_MILLISECONDS,
    heartbeatInterval: HEARTBEAT_MILLISECONDS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MILLISECONDS,
    maxWaitTimeInMs: MAX_WAIT_MILLISECONDS,
    minBytes: 1,
    maxBytesPerPartition: PARTITION_MAX_BYTES,
    maxBytes: FETCH_MAX_BYTES,
    allowAutoTopicCreation: false,
    // The replacement above restarts; two restarters would race.
    retry: { retries: 5, initialRetryTime: 200, maxRetryTime: 2_000, restartOnFailure: async () => false },
  });
}
