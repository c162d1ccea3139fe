// Fills the topic of decisions with many real events, and a file with the same bytes.

import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { CompressionTypes, Partitioners, type Kafka } from "kafkajs";
import { TOPICS, type Family } from "#domain/events/topics.ts";
import type { VariedEvent } from "./vary-events.ts";

export interface Filled {
  readonly events: number;
  readonly bytes: number;
}

const BATCH = 500;

/** Sends the events as the door does, compressed and acknowledged; writes them to `file`, one a line. */
export async function fillTopic(kafka: Kafka, events: Iterable<VariedEvent>, file: string): Promise<Filled> {
  // Without the door's deadlines: on a busy machine a repeat would be more events than were counted.
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  const out = createWriteStream(file, { highWaterMark: 8 * 1024 * 1024 });
  let count = 0;
  let bytes = 0;
  let batch: VariedEvent[] = [];
  const flush = async (): Promise<void> => {
    const lines = Buffer.from(batch.map(({ value }) => `${value}\n`).join(""));
    bytes += lines.length;
    count += batch.length;
    if (!out.write(lines)) await once(out, "drain");
    await producer.send({
      topic: TOPICS.decisions,
      acks: -1,
      compression: CompressionTypes.ZSTD,
      messages: batch.map(({ key, value }) => ({ key, value })),
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
    out.end();
    await finished(out);
  }
  return { events: count, bytes };
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
