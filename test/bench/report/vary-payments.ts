// The same copies that seed.ts makes as rows, made as events: for the loader, to prove that both ways give one report.

import { createHash } from "node:crypto";
import { CompressionTypes, type Kafka, type Producer } from "kafkajs";
import { z } from "zod";
import { TOPICS } from "#domain/events/topics.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import type { EventSignatures } from "#pipeline/kafka/event-signature.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { signedMessage } from "../signatures.ts";
import { blocksOf, COPIES_A_CUSTOMER, COPIES_AN_OUTCOME, type Originals } from "./seed.ts";

export interface Event {
  readonly key: string;
  readonly value: string;
}

const BATCH = 500;
const CENT = 1_000_000n;

const decisionSchema = z.looseObject({
  id: z.string(),
  organisationId: z.string(),
  subjectId: z.string(),
  occurredAt: z.string(),
  data: z.looseObject({ amount: z.string() }),
});
const outcomeSchema = z.looseObject({
  id: z.string(),
  organisationId: z.string(),
  subjectId: z.string(),
  data: z.looseObject({
    decisionOccurredAt: z.string(),
    outcome: z.looseObject({ id: z.string(), decisionId: z.string() }),
  }),
});

/** Which copy of an event, for whom, and where in its log. */
interface Copy {
  readonly organisationId: string;
  readonly number: number;
  readonly sequence: number;
}

/** @param at when the copy happens, of when the original did. */
export function varyDecision(text: string, copy: Copy, at: (occurredAt: string) => string): Event {
  const { organisationId, number, sequence } = copy;
  const original = decisionSchema.parse(JSON.parse(text));
  // Wherever it stands, so that no copy is taken for an original.
  const moved = text.replaceAll(original.organisationId, organisationId);
  const event = decisionSchema.parse(JSON.parse(rename(moved, original.id, original.subjectId, number)));
  const amount = fromScaled(toScaled(original.data.amount) + BigInt((number * 37) % 97) * CENT);
  const occurredAt = at(original.occurredAt);
  const place = { organisationId, source: `ledger/${organisationId}/sandbox/0`, sequence };
  return sent({ ...event, ...place, occurredAt, recordedAt: occurredAt, data: { ...event.data, amount } });
}

/** @param recordedAt when the copy was told; by default when its payment happened. */
export function varyOutcome(text: string, copy: Copy, originals: Originals, recordedAt?: string): Event {
  const { organisationId, number, sequence } = copy;
  const { data, ...original } = outcomeSchema.parse(JSON.parse(text));
  const moved = text.replaceAll(original.organisationId, organisationId);
  const of = rename(moved, data.outcome.decisionId, original.subjectId, number);
  const event = outcomeSchema.parse(JSON.parse(rename(of, data.outcome.id, "", number)));
  const decisionOccurredAt = earlier(data.decisionOccurredAt, originals, number);
  const told = recordedAt ?? decisionOccurredAt;
  const place = { organisationId, source: `ledger/${organisationId}/sandbox/1`, sequence };
  const outcome = { ...event.data.outcome, recordedAt: told };
  return sent({
    ...event,
    ...place,
    recordedAt: told,
    data: { ...event.data, outcome, decisionOccurredAt },
  });
}

/** @param texts events of the sample as they lie in the topic, in the order of their ids. @param copies of all of them. */
export function* varyDecisions(
  texts: readonly string[],
  originals: Originals,
  organisationId: string,
  copies: number,
): Generator<Event> {
  let sequence = 0;
  for (let number = 0; number < copies; number++) {
    for (const text of texts) {
      sequence++;
      yield varyDecision(text, { organisationId, number, sequence }, (at) => earlier(at, originals, number));
    }
  }
}

export function* varyOutcomes(
  texts: readonly string[],
  originals: Originals,
  organisationId: string,
  copies: number,
): Generator<Event> {
  let sequence = 0;
  for (let number = 0; number < copies; number += COPIES_AN_OUTCOME) {
    for (const text of texts) {
      sequence++;
      yield varyOutcome(text, { organisationId, number, sequence }, originals);
    }
  }
}

/** @returns how many were sent. */
export async function send(
  kafka: Kafka,
  signatures: EventSignatures,
  topic: keyof typeof TOPICS,
  events: Iterable<Event>,
): Promise<number> {
  const producer = await openProducer(kafka);
  let count = 0;
  let batch: Event[] = [];
  const flush = async (): Promise<void> => {
    count += batch.length;
    await sendBatch(producer, signatures, topic, batch);
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
  return count;
}

export async function openProducer(kafka: Kafka): Promise<Producer> {
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  return producer;
}

/** As the door sends a batch: signed, compressed, and acknowledged by all. */
export async function sendBatch(
  producer: Producer,
  signatures: EventSignatures,
  topic: keyof typeof TOPICS,
  events: readonly Event[],
): Promise<void> {
  const messages = events.map((event) => signedMessage(signatures, topic, event));
  await producer.send({ topic: TOPICS[topic], acks: -1, compression: CompressionTypes.ZSTD, messages });
}

/** Waits until the organisation has so many rows. @throws when it takes longer than `seconds`. */
export async function untilRows(
  warehouse: Warehouse,
  table: "decisions" | "outcomes",
  organisationId: string,
  count: number,
  seconds: number,
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (let seen = -1; seen < count;) {
    if (performance.now() > end) throw new Error(`only ${seen} of ${count} ${table} arrived`);
    const answer = await warehouse.query({
      query: `SELECT toUInt32(count()) AS rows FROM ${table} WHERE organisation_id = {organisationId: String}`,
      query_params: { organisationId },
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ rows: number }>();
    seen = row?.rows ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Ids of one decision differ in their beginnings alone; so do those of one outcome. */
function rename(text: string, id: string, subjectId: string, copy: number): string {
  const stem = id.slice(4);
  const renamed = text.replaceAll(stem, hashOf(stem, copy));
  if (subjectId === "") return renamed;
  return renamed.replaceAll(subjectId, `sub_${hashOf(subjectId, Math.floor(copy / COPIES_A_CUSTOMER))}`);
}

function hashOf(name: string, copy: number): string {
  return createHash("md5").update(`${name}/${copy}`).digest("hex").slice(0, 24);
}

function earlier(instant: string, originals: Originals, copy: number): string {
  return formatInstant(Date.parse(instant) - originals.days * (copy % blocksOf(originals)) * DAY);
}

function sent(event: Readonly<Record<string, unknown>> & { readonly subjectId: string }): Event {
  return { key: event.subjectId, value: JSON.stringify(event) };
}
