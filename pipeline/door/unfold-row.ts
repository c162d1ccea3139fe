// A row of a log, unfolded into its event: a pure function of row and position, so that a repeat gives the same bytes.

import { z } from "zod";
import type { LogRow, UnfitRow } from "#domain/events/batch.ts";
import { decisionAssessed, type LogPosition } from "#domain/events/decision-assessed.ts";
import { EVENT_VERSION, envelopeSchema, partitionKey, type Envelope } from "#domain/events/envelope.ts";
import {
  outcomeRecorded,
  outcomeRecordedSchema,
  type StoredOutcome,
} from "#domain/events/outcome-recorded.ts";
import { familyOf, TOPICS } from "#domain/events/topics.ts";
import { withRepeatedReferences } from "#domain/events/shared-references.ts";
import { UnknownRecordVersionError } from "#domain/record/codec.ts";
import { PayloadReader } from "#domain/record/record-payload.ts";
import { fitsUtf8 } from "#domain/text/utf8.ts";
import type { OutgoingMessage } from "../kafka/interfaces.ts";

/** No event is larger, before compression: what a topic takes as one record batch (`kafka/topics.ts`). */
const EVENT_MAX_BYTES = 8 * 1024 * 1024;

/** A row of a newer release than this one: its log keeps it for a door that can read it. The message never quotes it. */
export class NewerRowError extends Error {
  override readonly name = "NewerRowError";
}

export interface UnfoldedRows {
  readonly messages: readonly OutgoingMessage[];
  /** Rows that no door will ever take. */
  readonly unfit: readonly UnfitRow[];
}

/** @throws NewerRowError, so that its batch waits whole. */
export function unfoldRows(source: string, rows: readonly LogRow[]): UnfoldedRows {
  const messages: OutgoingMessage[] = [];
  const unfit: UnfitRow[] = [];
  for (const row of withRepeatedReferences(rows)) {
    const message = unfoldRow(source, row);
    if (typeof message === "string") unfit.push({ sequence: row.sequence, reason: message });
    else messages.push(message);
  }
  return { messages, unfit };
}

/** @returns why no door will ever take the row, where that is so. @throws NewerRowError */
export function unfoldRow(source: string, row: LogRow): OutgoingMessage | UnfitRow["reason"] {
  let event: Envelope;
  try {
    event = EVENT_OF_KIND[row.kind](row.payload, { source, sequence: row.sequence });
  } catch (error) {
    if (!(error instanceof NewerRowError || error instanceof UnknownRecordVersionError)) return "unreadable";
    throw new NewerRowError(`the ${row.kind} at sequence ${row.sequence} comes from a newer release`, {
      cause: error,
    });
  }
  const family = familyOf(event.type);
  if (family === null) {
    throw new NewerRowError(`there is no topic for the event at sequence ${row.sequence}`);
  }
  const value = JSON.stringify(event);
  if (!fitsUtf8(value, EVENT_MAX_BYTES)) return "too_large";
  return { topic: TOPICS[family], key: partitionKey(event), value };
}

/** Rows come in order, and so records that share a reference one after the other. */
const reader = new PayloadReader((text) => Buffer.from(text, "base64"));

type Unfold = (payload: string, position: LogPosition) => Envelope;

const EVENT_OF_KIND: Readonly<Record<LogRow["kind"], Unfold>> = {
  decision: (payload, position) => decisionAssessed(reader.recordOf(payload), position),
  outcome: (payload, position) => {
    const stored = storedOutcomeSchema.parse(JSON.parse(payload));
    return outcomeRecordedSchema.parse(outcomeRecorded(stored as unknown as StoredOutcome, position));
  },
  // The parsed object itself is handed on, not zod's copy of it, which would drop a key such as `__proto__`.
  event: (payload, position) => {
    const event: unknown = Object.assign(objectOf(JSON.parse(payload)), position);
    envelopeSchema.parse(event);
    return event as Envelope;
  },
};

// Only what `outcomeRecorded` touches; the event's own schema checks the rest.
const storedOutcomeSchema = z.looseObject({ outcome: z.looseObject({ id: z.string() }) });

function objectOf(value: unknown): object {
  if (typeof value !== "object" || value === null) throw new TypeError("an event is a JSON object");
  if ("version" in value && typeof value.version === "number" && value.version > EVENT_VERSION) {
    throw new NewerRowError("an event of a newer version");
  }
  return value;
}
