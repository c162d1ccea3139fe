// Step 4: unreadable messages go to the dead-letter topic, as they came, with where it came from and why it is there.
// Guarantee: acknowledged before the offsets are committed, so none is lost; after a crash one may stand there twice.

import { DEAD_LETTER_TOPIC } from "#domain/events/topics.ts";
import type { EventProducer, IncomingMessage } from "../kafka/interfaces.ts";

export interface DeadLetter {
  readonly message: IncomingMessage;
  /**
   * A short word for machines: `unsigned`, `signature`, `empty`, `not_an_object`, `invalid_json`, `schema`, `unknown_version`,
   * `clickhouse_<code>`.
   */
  readonly code: string;
  /** A sentence for people; it quotes nothing of the message. */
  readonly reason: string;
}

/** @throws KafkaUnavailableError */
export async function sendDeadLetters(
  producer: EventProducer,
  letters: readonly DeadLetter[],
  now: Date,
): Promise<void> {
  await producer.send(
    letters.map(({ message, code, reason }) => ({
      topic: DEAD_LETTER_TOPIC,
      key: message.key,
      value: message.value,
      headers: {
        ...message.headers,
        topic: message.topic,
        partition: String(message.partition),
        offset: message.offset,
        code,
        reason,
        failedAt: now.toISOString(),
      },
    })),
  );
}
