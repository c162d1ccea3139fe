// Fills the topic of decisions with many real events, and files with the same bytes.

import { appendFile } from "node:fs/promises";
import { CompressionTypes, Partitioners, type Kafka } from "kafkajs";
import { TOPICS, type Family } from "#domain/events/topics.ts";
import type { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import { signedMessage } from "../signatures.ts";
import type { VariedEvent } from "./vary-events.ts";

export interface Filled {
  readonly events: number;
  readonly bytes: number;
  readonly files: readonly string[];
}

const BATCH = 500;
const EVENTS_A_FILE = 100_000;

/**
 * Sends the events as the door does, signed, compressed and acknowledged; writes them to files, one a line.
 * @param nameFile the path of the file with this number.
 */
export async function fillTopic(
  kafka: Kafka,
  signatures: EventSignatures,
  events: Iterable<VariedEvent>,
  nameFile: (number: number) => string,
): Promise<Filled> {
  // Without the door's deadlines: on a busy machine a repeat would be more events than were counted.
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const files = new Set<string>();
  let count = 0;
  let bytes = 0;
  let batch: VariedEvent[] = [];
  const flush = async (): Promise<void> => {
    const lines = Buffer.from(batch.map(({ value }) => `${value}\n`).join(""));
    const file = nameFile(Math.floor(count / EVENTS_A_FILE));
    files.add(file);
    await appendFile(file, lines);
    bytes += lines.length;
    count += batch.length;
    await producer.send({
      topic: TOPICS.decisions,
      acks: -1,
      compression: CompressionTypes.ZSTD,
      messages: batch.map(({ key, value }) => signedMessage(signatures, "decisions", { key, value })),
    });
    batch = [];
  };
  try {
    for (const event of events) {
      batch.push(event);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
  } finally {
    await producer.disconnect();
  }
  return { events: count, bytes, files: [...files] };
}

/** The events of an organisation, as they lie in the topic. @throws when they are fewer than `count`. */
export async function readEvents(
  kafka: Kafka,
  organisationId: string,
  count: number,
  family: Family = "decisions",
): Promise<string[]> {
  const consumer = kafka.consumer({ groupId: `bench-originals-${crypto.randomUUID()}` });
  const found: string[] = [];
  const done = Promise.withResolvers<void>();
  const giveUp = setTimeout(
    () => done.reject(new Error(`the topic holds only ${found.length} of ${count} events`)),
    60_000,
  );
  const mark = `"organisationId":${JSON.stringify(organisationId)}`;
  try {
    await consumer.connect();
    await consumer.subscribe({ topics: [TOPICS[family]], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) => {
        const text = message.value?.toString("utf8") ?? "";
        if (text.includes(mark)) found.push(text);
        if (found.length >= count) done.resolve();
      },
    });
    await done.promise;
  } finally {
    clearTimeout(giveUp);
    await consumer.disconnect();
  }
  return found.slice(0, count);
}
