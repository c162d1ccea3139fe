// What every event has in common. An event is the copy of a fact; its source and sequence say which one.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";

export const EVENT_VERSION = 1;

/** Fields of every event; unknown fields survive. */
export const envelopeSchema = z.looseObject({
  /** `evt_…`, one for one fact for ever: the key of every deduplication. */
  id: z.string().min(1),
  type: z.string().min(1),
  version: z.literal(EVENT_VERSION),
  /** The log that the fact was written in, e.g. `ledger/org_x/sandbox/0`. */
  source: z.string().min(1),
  /** Its position in that log: 1, 2, 3, … without gaps. */
  sequence: z.number().int().min(1),
  organisationId: z.string().min(1),
  environment: environmentSchema,
  subjectId: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  /**
   * Of the request that caused it, as its answer's `X-Request-Id` said; null where none is known: a job, time, or credit that
   * came later.
   */
  requestId: z.string().nullable().default(null),
  data: z.looseObject({}),
});
export type Envelope = z.output<typeof envelopeSchema>;

/** Where an event goes: its family's topic, keyed so that one subject's events stay in order. */
export function partitionKey(event: Pick<Envelope, "organisationId" | "environment" | "subjectId">): string {
  return `${event.organisationId}/${event.environment}/${event.subjectId}`;
}
