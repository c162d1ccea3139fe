// A row of a log, unfolded into its event: a pure function of row and place, so that a repeat gives the same bytes.

import { z } from "zod";
import type { LogRow } from "#domain/events/batch.ts";
import { decisionAssessed, type LogPlace } from "#domain/events/decision-assessed.ts";
import { envelopeSchema, partitionKey, type Envelope } from "#domain/events/envelope.ts";
import {
  outcomeRecorded,
  outcomeRecordedSchema,
  type StoredOutcome,
} from "#domain/events/outcome-recorded.ts";
import { familyOf, TOPICS } from "#domain/events/topics.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import type { OutgoingMessage } from "../kafka/interfaces.ts";

/** A row that is none of ours, or of a newer release than this one. The message quotes nothing of it. */
export class UnreadableRowError extends Error {
  override readonly name = "UnreadableRowError";
}

/** @throws UnreadableRowError, so that its batch is refused whole and the log keeps it for a release that can read it. */
export function unfoldRow(source: string, row: LogRow): OutgoingMessage {
  const place: LogPlace = { source, sequence: row.sequence };
  try {
    return messageOf(EVENT_OF_KIND[row.kind](row.payload, place));
  } catch (error) {
    if (error instanceof UnreadableRowError) throw error;
    throw new UnreadableRowError(`the ${row.kind} at sequence ${row.sequence} cannot be read`, {
      cause: error,
    });
  }
}

const EVENT_OF_KIND: Readonly<Record<LogRow["kind"], (payload: string, place: LogPlace) => Envelope>> = {
  decision: (payload, place) => decisionAssessed(decodeRecord(Buffer.from(payload, "base64")), place),
  outcome: (payload, place) => {
    const stored = storedOutcomeSchema.parse(JSON.parse(payload));
    return outcomeRecordedSchema.parse(outcomeRecorded(stored as unknown as StoredOutcome, place));
  },
  // The parsed object itself is handed on, not zod's copy of it, which would drop a key such as `__proto__`.
  event: (payload, place) => {
    const event: unknown = Object.assign(objectOf(JSON.parse(payload)), place);
    envelopeSchema.parse(event);
    return event as Envelope;
  },
};

// Only what `outcomeRecorded` touches; the event's own schema checks the rest.
const storedOutcomeSchema = z.looseObject({ outcome: z.looseObject({ id: z.string() }) });

function objectOf(value: unknown): object {
  if (typeof value === "object" && value !== null) return value;
  throw new UnreadableRowError("an event is a JSON object");
}

function messageOf(event: Envelope): OutgoingMessage {
  const family = familyOf(event.type);
  if (family === null) throw new UnreadableRowError("no topic is for events of this type");
  return { topic: TOPICS[family], key: partitionKey(event), value: JSON.stringify(event) };
}
