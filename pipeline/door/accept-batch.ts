// `POST /v1/batches`: a batch of log rows becomes events in Kafka. Accepted whole, after every replica has every event,
// or not at all: after 503 some events may be there, and the repeat of the batch makes the same events again.

import { batchSchema } from "#domain/events/batch.ts";
import { KafkaUnavailableError, type EventProducer } from "../kafka/interfaces.ts";
import type { Log } from "../log.ts";
import { refuse, unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { UnreadableRowError, unfoldRow } from "./unfold-row.ts";

/** A row that cannot be unfolded stops its log until a release can read it, so somebody has to hear of it. */
export async function acceptBatch(producer: EventProducer, log: Log, bytes: Buffer): Promise<Answer> {
  const batch = parseBody(batchSchema, bytes);
  if (!batch.ok) return batch.answer;
  const { source, rows } = batch.value;
  try {
    await producer.send(rows.map((row) => unfoldRow(source, row)));
  } catch (error) {
    if (error instanceof UnreadableRowError) {
      log.error("a row of a log cannot be unfolded; its reader waits", { source, detail: error.message });
      return refuse(400, "row_unreadable", error.message);
    }
    if (error instanceof KafkaUnavailableError)
      return unavailable("Kafka does not take events at the moment.");
    throw error;
  }
  return { status: 202, body: { accepted: rows.length } };
}
