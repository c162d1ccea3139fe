// What the pipeline needs of Kafka: small interfaces, so that only this folder uses the client library.

export type MessageHeaders = Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;

/** A message to be sent. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: MessageHeaders;
}

export interface EventProducer {
  /** False while as much waits to be acknowledged as is held at once: `send` would refuse. */
  readonly hasRoom: boolean;
  /**
   * Resolves when every message is acknowledged by all in-sync replicas. After a failure some may have been written:
   * send them all again, a repeat is harmless.
   * @throws KafkaUnavailableError at once when there is no room, or when the cluster did not take something a moment
   * ago; within 13 seconds when it does not take these.
   */
  send(messages: readonly OutgoingMessage[]): Promise<void>;
  close(): Promise<void>;
}

/** Kafka is away or refuses; nothing can be said about the messages. */
export class KafkaUnavailableError extends Error {
  override readonly name = "KafkaUnavailableError";
}

export interface IncomingMessage {
  readonly topic: string;
  readonly partition: number;
  /** A whole number, in decimal. */
  readonly offset: string;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: MessageHeaders;
}

/**
 * What one fetch brought of one partition. Between `fromOffset` and `nextOffset` the log shows no other messages than
 * these. Nothing is promised of what came before: a fetch that was asked under an older membership may come late.
 */
export interface FetchedMessages {
  readonly topic: string;
  readonly partition: number;
  /** The offset that the fetch asked for. */
  readonly fromOffset: bigint;
  /** The offset behind the last message. */
  readonly nextOffset: bigint;
  readonly messages: readonly IncomingMessage[];
  /** How many messages the partition held beyond these when they were fetched. */
  readonly lag: number;
  /** The group's membership when they were handed over. */
  readonly epoch: number;
}

export interface Position {
  readonly topic: string;
  readonly partition: number;
  /** The first offset that is not done with. */
  readonly nextOffset: bigint;
}

/** A partition as the cluster sees it now. */
export interface PartitionBounds {
  /** The first offset that the group has not done with; null where it has committed none. */
  readonly committed: bigint | null;
  /** The first offset that the log still keeps. */
  readonly first: bigint;
}

export interface EventConsumer {
  /** Joins the group and hands over what is fetched, one batch at a time; the next follows when `receive` resolves. */
  start(receive: (fetched: FetchedMessages) => Promise<void>): Promise<void>;
  /** When the group's coordinator or a broker last answered this member, in milliseconds since 1970; null before. */
  readonly lastHeardAt: number | null;
  /** How long ago that was, whatever became of the clock since; null before. */
  readonly silentMilliseconds: number | null;
  /** The current membership; changes whenever partitions may have moved. */
  readonly epoch: number;
  /** @throws KafkaUnavailableError within two seconds. */
  bounds(topic: string, partition: number): Promise<PartitionBounds>;
  /** The partition's next fetch asks for this offset. What was fetched before may still be handed over. */
  seek(topic: string, partition: number, offset: bigint): void;
  /** Nothing more of the topic is fetched until `resume`; the others go on. What was fetched may still be handed over. */
  pause(topic: string): void;
  resume(topic: string): void;
  /** @throws KafkaUnavailableError when the group did not take it: the messages will be fetched again. */
  commit(positions: readonly Position[]): Promise<void>;
  close(): Promise<void>;
}

/** A part of a partition: from `low`, up to and without `high`. */
export interface TopicRange {
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** A message as its topic holds it. */
export interface StoredMessage {
  readonly partition: number;
  readonly offset: bigint;
  /** In milliseconds since 1970. */
  readonly writtenAt: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  readonly headers: MessageHeaders;
}

export type VisitMessage = (message: StoredMessage) => Promise<"more" | "enough">;

/** Reads one topic by offsets, and moves no position. Each question throws KafkaUnavailableError where there is no answer. */
export interface TopicReader {
  /** What each partition still holds, in the order of their numbers. */
  extents(): Promise<TopicRange[]>;
  /** By partition the offset of the first message that was written at this instant or later; without one none. */
  firstSince(instant: number): Promise<ReadonlyMap<number, bigint>>;
  /** Hands over what lies in these ranges, range by range, one message after the other, until `visit` has enough. */
  visit(ranges: readonly TopicRange[], visit: VisitMessage): Promise<void>;
  close(): Promise<void>;
}
