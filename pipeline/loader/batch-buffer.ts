// Messages of one topic that wait for the next insert. A batch is due by size or by age; its owner asks for it, nothing
// flushes itself. A full buffer says so, and its owner pauses the fetching.

import type { FetchedMessages, IncomingMessage, Position } from "../kafka/interfaces.ts";

export interface BatchLimits {
  /** A batch is due when it has this many bytes or messages, … */
  readonly bytes: number;
  readonly messages: number;
  /** … or when its first message has waited this long, and twice as long as the last insert took, … */
  readonly ageMilliseconds: number;
  /** … which is never more than this; it is this while a partition is behind by more than so many messages. */
  readonly ageMaxMilliseconds: number;
  readonly backlogMessages: number;
  /** Fetching pauses while more than this is held. */
  readonly heldBytes: number;
}

export interface EventBatch {
  readonly messages: readonly IncomingMessage[];
  readonly bytes: number;
  readonly epoch: number;
  /** The offset of each of its partitions once every message is done with. */
  readonly positions: readonly Position[];
}

interface Chunk {
  readonly messages: readonly IncomingMessage[];
  readonly bytes: number;
  readonly epoch: number;
  readonly position: Position;
  readonly receivedAt: number;
}

export class BatchBuffer {
  private readonly limits: BatchLimits;
  private chunks: Chunk[] = [];
  private bytes = 0;
  private messages = 0;
  private behind = false;
  private insertMilliseconds = 0;
  private closed = false;
  private changed = Promise.withResolvers<void>();

  constructor(limits: BatchLimits) {
    this.limits = limits;
  }

  get hasRoom(): boolean {
    return this.bytes < this.limits.heldBytes;
  }

  /** @param fetched continues what is held of its partition without a gap, where that is of the same membership. */
  add(fetched: FetchedMessages): void {
    const { topic, partition, nextOffset, messages, epoch, lag } = fetched;
    // What an older membership left is fetched again: the new one begins at what was committed.
    if (this.chunks.some((chunk) => chunk.epoch !== epoch)) this.clear();
    const bytes = messages.reduce((sum, { value }) => sum + (value?.length ?? 0) + 1, 0);
    const position = { topic, partition, nextOffset };
    this.chunks.push({ messages, bytes, epoch, position, receivedAt: performance.now() });
    this.bytes += bytes;
    this.messages += messages.length;
    this.behind = lag > this.limits.backlogMessages;
    this.announce();
  }

  /** Waits until a batch is due and takes it; null once closed. */
  async take(): Promise<EventBatch | null> {
    while (!this.closed) {
      const wait = this.millisecondsUntilDue(performance.now());
      if (wait === 0) return this.takeDue();
      await this.changeOrTimeout(wait);
    }
    return null;
  }

  /**
   * Tells how long the last insert took. An insert has a price of its own, however few events it brings: a warehouse
   * that is slow to take many small ones is asked less often, and stays idle for half of the time.
   */
  paceBy(insertMilliseconds: number): void {
    this.insertMilliseconds = insertMilliseconds;
  }

  close(): void {
    this.closed = true;
    this.clear();
    this.announce();
  }

  private millisecondsUntilDue(now: number): number {
    const [first] = this.chunks;
    if (first === undefined) return Infinity;
    if (this.bytes >= this.limits.bytes || this.messages >= this.limits.messages) return 0;
    const { ageMilliseconds, ageMaxMilliseconds } = this.limits;
    const paced = Math.max(ageMilliseconds, 2 * this.insertMilliseconds);
    const age = this.behind ? ageMaxMilliseconds : Math.min(paced, ageMaxMilliseconds);
    return Math.max(0, first.receivedAt + age - now);
  }

  private takeDue(): EventBatch | null {
    const taken: IncomingMessage[][] = [];
    const positions = new Map<number, Position>();
    const epoch = this.chunks[0]?.epoch ?? 0;
    let bytes = 0;
    let messages = 0;
    // Whole chunks, so that a batch may be larger than the limit by one fetch of one partition.
    while (bytes < this.limits.bytes && messages < this.limits.messages) {
      const chunk = this.chunks.shift();
      if (chunk === undefined) break;
      taken.push([...chunk.messages]);
      positions.set(chunk.position.partition, chunk.position);
      bytes += chunk.bytes;
      messages += chunk.messages.length;
    }
    this.bytes -= bytes;
    this.messages -= messages;
    this.announce();
    return { messages: taken.flat(), bytes, epoch, positions: [...positions.values()] };
  }

  private async changeOrTimeout(milliseconds: number): Promise<void> {
    if (milliseconds === Infinity) return this.changed.promise;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
    await Promise.race([this.changed.promise, timeout]);
    clearTimeout(timer);
  }

  private clear(): void {
    this.chunks = [];
    this.bytes = 0;
    this.messages = 0;
  }

  private announce(): void {
    this.changed.resolve();
    this.changed = Promise.withResolvers<void>();
  }
}
