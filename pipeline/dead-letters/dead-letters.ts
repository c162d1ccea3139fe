// The dead letters as operators meet them: page by page, one by one, sent again, or settled. Reading moves nothing: a letter
// stays in its topic until that lets it go, and `dead_letter_acts` says what was done with it.

import type { Kafka } from "kafkajs";
import type {
  DeadLetter,
  DeadLetterPage,
  DeadLettersDone,
  LetterAct,
} from "#domain/contract/dead-letters.ts";
import { TOPICS } from "#domain/events/topics.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { letterActs, settledLetters } from "#warehouse/queries/dead-letters/dead-letters.ts";
import type { EventProducer } from "../kafka/interfaces.ts";
import {
  describeLetter,
  LETTER_HEADERS,
  letterIdOf,
  placeOfLetter,
  type LetterMessage,
  type LetterPlace,
} from "./letter.ts";
import { countOpen } from "./count-open.ts";
import { letterExtents, visitLetters, withAdmin, type LetterExtent } from "./read-letters.ts";

export interface DeadLetterRooms {
  readonly kafka: Kafka;
  readonly producer: EventProducer;
  readonly clickhouse: Warehouse;
}

interface ListQuery {
  readonly limit: number;
  readonly cursor: string | null;
  /** Those that are settled, too. */
  readonly settled: boolean;
}

/** Letters that lie further apart are read apart. */
const APART = 500n;
const OURS: ReadonlySet<string> = new Set(Object.values(TOPICS));

/** Oldest first. @throws KafkaUnavailableError, or the warehouse's error where it is away. */
export async function listLetters(
  { kafka, clickhouse }: DeadLetterRooms,
  { limit, cursor, settled }: ListQuery,
): Promise<DeadLetterPage> {
  return withAdmin(kafka, async (admin) => {
    const shown: DeadLetter[] = [];
    for (const extent of from(await letterExtents(admin), cursor)) {
      for (let low = extent.low; low < extent.high; low += BigInt(limit)) {
        const high = least(low + BigInt(limit), extent.high);
        const read: DeadLetter[] = [];
        await visitLetters(kafka, admin, { ...extent, low, high }, (letter) => {
          read.push(describeLetter(letter, "open"));
        });
        for (const letter of await withStates(clickhouse, read)) {
          if (letter.state === "open" || settled) shown.push(letter);
          // The next page begins behind the last letter that was shown.
          if (shown.length === limit) return page(shown, letter.id);
        }
      }
    }
    return page(shown, null);
  });
}

/** Those of them that are still kept. @throws as `listLetters`. */
export async function findLetters(
  { kafka, clickhouse }: DeadLetterRooms,
  ids: readonly string[],
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = [];
  await visitByIds(kafka, ids, (letter) => void found.push(describeLetter(letter, "open")));
  return withStates(clickhouse, found);
}

/**
 * Sends the bytes of each letter to the topic that it came from, acknowledged before the next. What the loader still cannot
 * load becomes another letter. @throws KafkaUnavailableError: some may have been sent, and a repeat is harmless.
 */
export async function retryLetters(
  { kafka, producer }: DeadLetterRooms,
  ids: readonly string[],
): Promise<DeadLettersDone> {
  const outcomes = new Map<string, "retried" | "not_ours">();
  await visitByIds(kafka, ids, async (letter) => {
    const id = letterIdOf(letter);
    const topic = describeLetter(letter, "open").from?.topic ?? "";
    if (!OURS.has(topic)) {
      outcomes.set(id, "not_ours");
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(letter.headers).filter(([name]) => !LETTER_HEADERS.some((ours) => ours === name)),
    );
    await producer.send([{ topic, key: letter.key, value: letter.value, headers }]);
    outcomes.set(id, "retried");
  });
  return { data: ids.map((id) => ({ id, outcome: outcomes.get(id) ?? "not_found" })) };
}

/** At once, so that a list knows it; the audit brings the same rows, and brings them again to another warehouse. */
export async function settleLetters(
  { clickhouse }: DeadLetterRooms,
  acts: readonly LetterAct[],
): Promise<void> {
  await clickhouse.insert({
    table: "dead_letter_acts",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: acts.map(({ letterId, organisationId, eventId, at, ...act }) => ({
      ...act,
      letter_id: letterId,
      organisation_id: organisationId,
      event_id: eventId,
      acted_at: at,
    })),
  });
}

/** How many of the topic's letters nobody has done anything with. @throws as `listLetters`. */
export async function countOpenLetters({
  kafka,
  clickhouse,
}: Pick<DeadLetterRooms, "kafka" | "clickhouse">): Promise<number> {
  const settled = (await settledLetters.run(clickhouse, {})).map((row) => placeOfLetter(row.letter_id));
  return withAdmin(kafka, async (admin) => countOpen(admin, await letterExtents(admin), settled));
}

function page(data: readonly DeadLetter[], nextCursor: string | null): DeadLetterPage {
  return { data: [...data], pagination: { nextCursor } };
}

/** What lies behind the letter of a cursor. */
function from(extents: readonly LetterExtent[], cursor: string | null): LetterExtent[] {
  if (cursor === null) return [...extents];
  const { partition, offset } = placeOfLetter(cursor);
  return extents
    .filter((extent) => extent.partition >= partition)
    .map((extent) =>
      extent.partition === partition && extent.low <= offset ? { ...extent, low: offset + 1n } : extent,
    );
}

async function withStates(clickhouse: Warehouse, letters: readonly DeadLetter[]): Promise<DeadLetter[]> {
  if (letters.length === 0) return [];
  const acts = await letterActs.run(clickhouse, { letterIds: letters.map(({ id }) => id) });
  const byId = new Map(acts.map(({ letter_id: id, act }) => [id, act]));
  return letters.map((letter) => ({ ...letter, state: byId.get(letter.id) ?? "open" }));
}

async function visitByIds(
  kafka: Kafka,
  ids: readonly string[],
  visit: (letter: LetterMessage) => Promise<void> | void,
): Promise<void> {
  const wanted = new Set(ids);
  await withAdmin(kafka, async (admin) => {
    for (const extent of await letterExtents(admin)) {
      for (const range of rangesOf(ids.map(placeOfLetter), extent)) {
        await visitLetters(kafka, admin, range, async (letter) => {
          if (wanted.has(letterIdOf(letter))) await visit(letter);
        });
      }
    }
  });
}

/** What is to be read of a partition, in order: places that lie near each other in one go. */
function rangesOf(places: readonly LetterPlace[], { partition, low, high }: LetterExtent): LetterExtent[] {
  const ranges: { partition: number; low: bigint; high: bigint }[] = [];
  const offsets = places
    .filter((place) => place.partition === partition && place.offset >= low && place.offset < high)
    .map(({ offset }) => offset)
    .toSorted((one, other) => (one < other ? -1 : 1));
  for (const offset of offsets) {
    const last = ranges.at(-1);
    if (last && offset - last.high <= APART) last.high = offset + 1n;
    else ranges.push({ partition, low: offset, high: offset + 1n });
  }
  return ranges;
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
