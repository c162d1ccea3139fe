// Keeps what is taken in of each partition without a gap, from the offset that the group committed onwards.
//
// A fetch that was asked before the group joined again may be answered after it, and its messages lie beyond the
// committed offset: taking them in, and committing behind them, would lose what lies between. So no label is believed.
// In each membership the first messages of a partition begin at or before what the group has committed, and each of the
// next at or before the end of the last; otherwise the partition is sought back. What comes twice is harmless.

import type { EventConsumer, FetchedMessages } from "../kafka/interfaces.ts";
import type { Log } from "../log.ts";

export class OffsetChain {
  private readonly consumer: Pick<EventConsumer, "epoch" | "bounds" | "seek">;
  private readonly log: Log;
  private epoch = -1;
  /** By partition: everything before it, from the committed offset on, was taken in by this membership. */
  private readonly next = new Map<number, bigint>();

  constructor(consumer: Pick<EventConsumer, "epoch" | "bounds" | "seek">, log: Log) {
    this.consumer = consumer;
    this.log = log;
  }

  /**
   * True when nothing is missing before these messages; otherwise they must not be used, and are fetched again.
   * @throws KafkaUnavailableError when the cluster does not give the offsets of the group.
   */
  async takes(fetched: FetchedMessages): Promise<boolean> {
    const { topic, partition, fromOffset, nextOffset, epoch } = fetched;
    if (epoch !== this.epoch) this.next.clear();
    this.epoch = epoch;
    let next = this.next.get(partition);
    if (next === undefined || fromOffset > next) {
      next = await this.beginning(topic, partition, next);
      if (epoch !== this.consumer.epoch) return false;
      this.next.set(partition, next);
    }
    if (fromOffset > next) {
      this.log.warn("messages came too early and are fetched again", {
        topic,
        partition,
        expected: String(next),
        came: String(fromOffset),
      });
      this.consumer.seek(topic, partition, next);
      return false;
    }
    this.next.set(partition, nextOffset);
    return true;
  }

  /** What the log no longer keeps cannot be waited for: it is an error in our log, and what Kafka still keeps is loaded. */
  private async beginning(topic: string, partition: number, next: bigint | undefined): Promise<bigint> {
    const { committed, first } = await this.consumer.bounds(topic, partition);
    const wanted = next ?? committed ?? 0n;
    if (wanted >= first) return wanted;
    this.log.error("Kafka deleted messages before they were loaded: send their logs again", {
      topic,
      partition,
      from: String(wanted),
      to: String(first - 1n),
    });
    return first;
  }
}
