// `POST /v1/batches`: a batch of log rows becomes events in Kafka. Accepted whole, after every replica has every event,
// or not at all: after 503 some events may be there, and the repeat of the batch makes the same events again.

import { batchSchema } from "#domain/events/batch.ts";
import { KafkaUnavailableError, type EventProducer } from "../kafka/interfaces.ts";
import { refuse, unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { UnreadableRowError, unfoldRow } from "./unfold-row.ts";

export async function acceptBatch(producer: EventProducer, bytes: Buffer): Promise<Answer> {
  const batch = parseBody(batchSchema, bytes);
  if (!batch.ok) return batch.answer;
  const { source, rows } = batch.value;
  try {
    await producer.send(rows.map((row) => unfoldRow(source, row)));
  } catch (error) {
    if (error instanceof UnreadableRowError) return refuse(400, "row_unreadable", error.message);
    if (error instanceof KafkaUnavailableError)
      return unavailable("Kafka does not take events at the moment.");
    throw error;
  }
  return { status: 202, body: { accepted: rows.length } };
}
