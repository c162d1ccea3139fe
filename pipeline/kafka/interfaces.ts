// What the pipeline needs of Kafka: two small interfaces, so that the client library stands in this folder only.

export type MessageHeaders = Readonly<Record<string, Buffer | string | (Buffer | string)[] | undefined>>;

/** A message to be sent. */
export interface OutgoingMessage {
  readonly topic: string;
  readonly key: string | Buffer | null;
  readonly value: string | Buffer | null;
  readonly headers?: MessageHeaders;
}

export interface EventProducer {
  /**
   * Resolves when every message is acknowledged by all in-sync replicas. After a failure some may have been written:
   * send them all again, a repeat is harmless.
   * @throws KafkaUnavailableError within a few seconds when the cluster does not take them.
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

export interface FetchedMessages {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly IncomingMessage[];
  /** How many messages the partition held beyond these when they were fetched. */
  readonly lag: number;
  /** Of the group's membership: messages of an older one are fetched again by whoever owns the partition now. */
  readonly epoch: number;
}

export interface Position {
  readonly topic: string;
  readonly partition: number;
  /** Of the last message that is done with, in decimal. */
  readonly offset: string;
}

export interface EventConsumer {
  /**
   * Joins the group and hands over what is fetched, in order within a partition. Fetching goes on when `receive`
   * resolves; until then `heartbeat` keeps the membership.
   */
  start(receive: (fetched: FetchedMessages, heartbeat: () => Promise<void>) => Promise<void>): Promise<void>;
  /** When the group's coordinator or a broker last answered this member, in milliseconds since 1970; null before. */
  readonly lastHeardAt: number | null;
  /** The current membership; changes whenever partitions may have moved. */
  readonly epoch: number;
  /** @throws KafkaUnavailableError when the group did not take it: the messages will be fetched again. */
  commit(positions: readonly Position[]): Promise<void>;
  close(): Promise<void>;
}
