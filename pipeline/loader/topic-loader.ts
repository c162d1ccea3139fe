// The one loop that owns a topic's batches: take what is due, load it, commit its offsets. While inserts are under way
// the next batch is fetched. Batches may be done in any order; their offsets are committed in the order of taking.

import type { EventConsumer, FetchedMessages } from "../kafka/interfaces.ts";
import { describeError, type Log } from "../log.ts";
import { wait } from "../wait.ts";
import { BatchBuffer, type BatchLimits, type EventBatch } from "./batch-buffer.ts";
import type { FamilyTarget } from "./families.ts";
import { loadBatch, type LoadDependencies } from "./load-batch.ts";
import { OffsetChain } from "./offset-chain.ts";

const FIRST_RETRY_MILLISECONDS = 200;
const LAST_RETRY_MILLISECONDS = 5_000;
/** Each insert keeps one core of ClickHouse busy. */
const INSERTS_AT_A_TIME = 2;

export interface TopicLoaderState {
  readonly topic: string;
  readonly events: number;
  readonly deadLetters: number;
  readonly lastInsertAt: string | null;
  /** Null while the newest attempt went well. */
  readonly failingSince: string | null;
  readonly lastFailure: string | null;
}

interface BatchEnd {
  readonly epoch: number;
  readonly committable: boolean;
}

export interface TopicLoaderOptions extends LoadDependencies {
  readonly consumer: EventConsumer;
  readonly target: FamilyTarget;
  readonly limits: BatchLimits;
  readonly log: Log;
}

export class TopicLoader {
  private readonly options: TopicLoaderOptions;
  private readonly buffer: BatchBuffer;
  private readonly chain: OffsetChain;
  private paused = false;
  private readonly stopping = new AbortController();
  private stateNow: TopicLoaderState;
  /** The membership of the newest attempt, where that failed. */
  private failingIn: number | null = null;

  constructor(options: TopicLoaderOptions) {
    this.options = options;
    this.buffer = new BatchBuffer(options.limits);
    this.chain = new OffsetChain(options.consumer, options.log);
    this.stateNow = {
      topic: options.target.topic,
      events: 0,
      deadLetters: 0,
      lastInsertAt: null,
      failingSince: null,
      lastFailure: null,
    };
  }

  get state(): TopicLoaderState {
    return this.stateNow;
  }

  /**
   * Takes messages in, unless something is missing before them. While too much is held the topic is paused: the others
   * share its consumer, and go on.
   * @throws KafkaUnavailableError when it is not known whether something is missing.
   */
  async receive(fetched: FetchedMessages): Promise<void> {
    if (!(await this.chain.takes(fetched))) return;
    this.buffer.add(fetched);
    if (this.buffer.hasRoom) return;
    this.options.consumer.pause(fetched.topic);
    this.paused = true;
  }

  /** Loads until `stop`; batches that are under way are finished first. */
  async run(): Promise<void> {
    const underWay = new Set<Promise<BatchEnd>>();
    let before: Promise<BatchEnd> = Promise.resolve({ epoch: -1, committable: true });
    for (let batch = await this.buffer.take(); batch !== null; batch = await this.buffer.take()) {
      this.resumeIfRoom();
      before = this.loadAndCommit(batch, before);
      const current = before.finally(() => underWay.delete(current));
      underWay.add(current);
      if (underWay.size >= INSERTS_AT_A_TIME) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  }

  /** What is held and not yet under way is left to be fetched again. */
  stop(): void {
    this.stopping.abort();
    this.buffer.close();
  }

  private resumeIfRoom(): void {
    if (!this.paused || !this.buffer.hasRoom) return;
    this.paused = false;
    this.options.consumer.resume(this.options.target.topic);
  }

  private async loadAndCommit(batch: EventBatch, before: Promise<BatchEnd>): Promise<BatchEnd> {
    const loaded = await this.loadUntilDone(batch);
    const previous = await before;
    // Never past a batch that was left: its offsets are lower. A newer membership begins at what was committed.
    const committable = loaded && (previous.committable || previous.epoch !== batch.epoch);
    if (committable) await this.commit(batch);
    return { epoch: batch.epoch, committable };
  }

  /** @returns false when the batch was left to be fetched again. */
  private async loadUntilDone(batch: EventBatch): Promise<boolean> {
    const { consumer, log, target } = this.options;
    let pause = FIRST_RETRY_MILLISECONDS;
    while (batch.epoch === consumer.epoch) {
      const start = performance.now();
      const result = await loadBatch(this.options, target, batch);
      if (result.kind === "loaded") {
        this.buffer.paceBy(performance.now() - start);
        for (const { message, code } of result.deadLetters) {
          const { topic, partition, offset } = message;
          log.warn("a message went to the dead letters", { topic, partition, offset, code });
        }
        this.succeeded(result.events, result.deadLetters.length);
        return true;
      }
      this.failed(batch, result.detail);
      log.warn("a batch waits", {
        topic: target.topic,
        events: batch.messages.length,
        detail: result.detail,
      });
      if (this.stopping.signal.aborted) return false;
      await wait(pause, this.stopping.signal);
      pause = Math.min(pause * 2, LAST_RETRY_MILLISECONDS);
    }
    log.info("a batch was left to the partition's new owner", { topic: target.topic });
    if (this.failingIn === batch.epoch) this.isWell();
    return false;
  }

  private async commit(batch: EventBatch): Promise<void> {
    const { consumer, log, target } = this.options;
    if (batch.epoch !== consumer.epoch) return;
    try {
      await consumer.commit(batch.positions);
    } catch (error) {
      // The rows are there. The next commit covers these offsets, or they are loaded again as the same rows.
      log.warn("offsets were not committed", { topic: target.topic, detail: describeError(error) });
    }
  }

  private succeeded(events: number, deadLetters: number): void {
    this.stateNow = {
      ...this.stateNow,
      events: this.stateNow.events + events,
      deadLetters: this.stateNow.deadLetters + deadLetters,
      lastInsertAt: new Date().toISOString(),
    };
    this.isWell();
  }

  private isWell(): void {
    this.failingIn = null;
    this.stateNow = { ...this.stateNow, failingSince: null, lastFailure: null };
  }

  /** A batch of an older membership concerns nobody: the present one loads the same messages. */
  private failed({ epoch }: EventBatch, detail: string): void {
    if (epoch !== this.options.consumer.epoch) return;
    this.failingIn = epoch;
    const failingSince = this.stateNow.failingSince ?? new Date().toISOString();
    this.stateNow = { ...this.stateNow, failingSince, lastFailure: detail };
  }
}
