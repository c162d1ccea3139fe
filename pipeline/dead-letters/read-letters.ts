// Reads the topic of dead letters from one offset to another, without any place of its own: a reader that comes for one range,
// and is gone afterwards.

import { randomUUID } from "node:crypto";
import kafkajs, { type Admin, type Kafka } from "kafkajs";
import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import { KafkaUnavailableError } from "../kafka/interfaces.ts";
import type { LetterMessage } from "./letter.ts";

const READ_WITHIN_MILLISECONDS = 20_000;

/** What a partition still holds: from `low`, up to and without `high`. */
export interface LetterExtent {
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
}

/** @throws KafkaUnavailableError where the cluster does not answer. */
export async function letterExtents(admin: Admin): Promise<LetterExtent[]> {
  const partitions = await admin.fetchTopicOffsets(DEAD_LETTER_TOPIC);
  return partitions
    .map(({ partition, low, high }) => ({ partition, low: BigInt(low), high: BigInt(high) }))
    .toSorted((one, other) => one.partition - other.partition);
}

/** One connection for what is asked at once. @throws KafkaUnavailableError */
export async function withAdmin<T>(kafka: Kafka, ask: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin({ retry: { retries: 1, initialRetryTime: 100, maxRetryTime: 500 } });
  try {
    await admin.connect();
    return await ask(admin);
  } catch (error) {
    if (!(error instanceof kafkajs.KafkaJSError)) throw error;
    throw new KafkaUnavailableError("the topic of dead letters was not read", { cause: error });
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}

/**
 * Hands over the letters of a partition from `low` up to and without `high`, in order, one after the other.
 * @throws KafkaUnavailableError where not all of them came in time; what `visit` throws.
 */
export async function visitLetters(
  kafka: Kafka,
  admin: Admin,
  { partition, low, high }: LetterExtent,
  visit: (letter: LetterMessage) => Promise<void> | void,
): Promise<void> {
  if (low >= high) return;
  const groupId = `weir-dead-letters-${randomUUID()}`;
  const consumer = kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 100,
    retry: { retries: 2, initialRetryTime: 100, maxRetryTime: 1_000, restartOnFailure: async () => false },
  });
  const done = Promise.withResolvers<void>();
  // It may fail before anybody waits for it, and must not end the process then.
  done.promise.catch(() => undefined);
  const late = setTimeout(
    () => done.reject(new KafkaUnavailableError("the dead letters did not come in time")),
    READ_WITHIN_MILLISECONDS,
  );
  consumer.on(consumer.events.CRASH, ({ payload }) =>
    done.reject(new KafkaUnavailableError("the dead letters were not read", { cause: payload.error })),
  );
  let next = low;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [DEAD_LETTER_TOPIC], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ partition: from, message }) => {
        const offset = BigInt(message.offset);
        if (from !== partition || offset < next || offset >= high) return;
        next = offset + 1n;
        const { key, value, headers = {}, timestamp } = message;
        try {
          await visit({ partition, offset, writtenAt: Number(timestamp), key, value, headers });
        } catch (error) {
          done.reject(error);
        }
        if (next >= high) done.resolve();
      },
    });
    consumer.seek({ topic: DEAD_LETTER_TOPIC, partition, offset: String(low) });
    await done.promise;
  } finally {
    clearTimeout(late);
    await consumer.disconnect().catch(() => undefined);
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
}
