// Reads a topic from its beginning, as text.

import { randomUUID } from "node:crypto";
import { openKafka, type KafkaAddress } from "#pipeline/kafka/connection.ts";
import { openLog } from "#pipeline/log.ts";

export interface ReadMessage {
  readonly value: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** The first `expected` messages, waiting for those that are not there yet. */
export async function readTopic(
  address: KafkaAddress,
  topic: string,
  expected: number,
): Promise<ReadMessage[]> {
  const consumer = openKafka(address, openLog("silent")).consumer({
    groupId: randomUUID(),
    maxWaitTimeInMs: 100,
  });
  const messages: ReadMessage[] = [];
  const enough = Promise.withResolvers<void>();
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const headers = Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]);
      messages.push({
        value: message.value?.toString() ?? null,
        headers: Object.fromEntries(headers) as Record<string, string>,
      });
      if (messages.length >= expected) enough.resolve();
    },
  });
  await enough.promise;
  await consumer.disconnect();
  return messages;
}
