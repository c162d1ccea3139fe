// `POST /v1/batches`: a batch of log rows becomes events in Kafka. Accepted whole, after every replica has every event,
// or not at all, and signed: the loader takes no others. After 503 some events may be there, and the repeat of the batch makes
// the same events again.

import { batchSchema } from "#domain/events/batch.ts";
import type { EventSignatures } from "../kafka/event-signature.ts";
import { KafkaUnavailableError, type EventProducer } from "../kafka/interfaces.ts";
import type { Log } from "../log.ts";
import { errorOf, refuse, unavailable, type Answer } from "./answer.ts";
import { parseBody } from "./parse-body.ts";
import { NewerRowError, unfoldRows } from "./unfold-row.ts";

export interface BatchRooms {
  readonly producer: EventProducer;
  readonly signatures: EventSignatures;
  readonly log: Log;
}

/**
 * The answer while the door holds as many waiting events as it may: the readers try again later, each after its own jitter.
 * The batch has not been read by then.
 */
export function refuseWhileFull(producer: Pick<EventProducer, "hasRoom">): Answer | null {
  return producer.hasRoom ? null : unavailable("Too many events wait for Kafka.");
}

/**
 * A row of a newer release holds its log until a release can read it (400 `row_newer`). Rows that no release can take are
 * named (422 `rows_unfit`), so that the log sets them aside and sends the others. Both are logged, because somebody must act.
 */
export async function acceptBatch({ producer, signatures, log }: BatchRooms, bytes: Buffer): Promise<Answer> {
  // Others may have come while it was read.
  const full = refuseWhileFull(producer);
  if (full !== null) return full;
  const batch = parseBody(batchSchema, bytes);
  if (!batch.ok) return batch.answer;
  const { source, rows } = batch.value;
  const accepted = rows.length;
  try {
    const { messages, unfit } = unfoldRows(source, rows);
    if (unfit.length > 0) {
      const named = unfit.map(({ sequence, reason }) => `${sequence} ${reason}`).join(", ");
      log.error("no release can take these rows of a log", { source, detail: named });
      return {
        status: 422,
        body: { ...errorOf("rows_unfit", `No release can take these rows: ${named}.`), unfit },
      };
    }
    await producer.send(messages.map((message) => signatures.sign(message)));
  } catch (error) {
    if (error instanceof NewerRowError) {
      log.error("a row of a log comes from a newer release; its reader waits", {
        source,
        detail: error.message,
      });
      return refuse(400, "row_newer", error.message);
    }
    if (error instanceof KafkaUnavailableError)
      return unavailable("Kafka does not take events at the moment.");
    throw error;
  }
  return { status: 202, body: { accepted } };
}
