// The dead letters as operators meet them: page by page, one by one, sent again, or settled. Reading moves nothing: a letter
// stays in its topic until that lets it go, and `dead_letter_acts` says what was done with it.

import type { DeadLetter, DeadLetterPage, DeadLettersDone } from "#domain/contract/operators/dead-letters.ts";
import type { LetterAct, LettersQuery } from "#domain/door/dead-letters.ts";
import { TOPICS } from "#domain/events/topics.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { letterActs, settledLetters } from "#warehouse/queries/dead-letters/dead-letters.ts";
import type { EventProducer, StoredMessage, TopicRange, TopicReader } from "../kafka/interfaces.ts";
import { describeLetter, LETTER_HEADERS, letterIdOf, placeOfLetter, type LetterPlace } from "./letter.ts";
import { countOpen } from "./count-open.ts";

export interface DeadLetterRooms {
  /** The topic that holds them. */
  readonly letters: TopicReader;
  readonly producer: EventProducer;
  readonly clickhouse: Warehouse;
}

/** Letters that lie further apart are read apart. */
const APART = 500n;
/** The warehouse is asked what was done with so many at once. */
const LOOKED_UP_AT_ONCE = 500;
/** A page that takes longer ends with what it has; the next goes on there. */
const PAGE_MILLISECONDS = 10_000;
const OURS: ReadonlySet<string> = new Set(Object.values(TOPICS));

/**
 * Oldest first. A page with fewer than were asked for, or none, is the last only where it names no cursor.
 * @throws KafkaUnavailableError, or the warehouse's error where it is away.
 */
export async function listLetters(
  { letters, clickhouse }: Pick<DeadLetterRooms, "letters" | "clickhouse">,
  { limit, cursor, settled }: LettersQuery,
  pageMilliseconds = PAGE_MILLISECONDS,
): Promise<DeadLetterPage> {
  const until = performance.now() + pageMilliseconds;
  const shown: DeadLetter[] = [];
  const read: DeadLetter[] = [];
  let nextCursor: string | null = null;
  const sift = async (): Promise<void> => {
    for (const letter of await withStates(clickhouse, read.splice(0))) {
      if (letter.state === "open" || settled) shown.push(letter);
      nextCursor = letter.id;
      if (shown.length === limit) return;
    }
  };
  let isCutShort = false;
  await letters.visit(behind(await letters.extents(), cursor), async (letter) => {
    read.push(describeLetter(letter, "open"));
    const isLate = performance.now() >= until;
    if (read.length < LOOKED_UP_AT_ONCE && !isLate) return "more";
    await sift();
    isCutShort = isLate || shown.length === limit;
    return isCutShort ? "enough" : "more";
  });
  if (!isCutShort) await sift();
  return page(shown, isCutShort || shown.length === limit ? nextCursor : null);
}

/** Those of them that are still kept. @throws as `listLetters`. */
export async function findLetters(
  { letters, clickhouse }: DeadLetterRooms,
  ids: readonly string[],
): Promise<DeadLetter[]> {
  const found: DeadLetter[] = [];
  await visitByIds(letters, ids, async (letter) => void found.push(describeLetter(letter, "open")));
  return withStates(clickhouse, found);
}

/**
 * Sends the bytes of each letter to the topic that it came from, acknowledged before the next. What the loader still cannot
 * load becomes another letter. @throws KafkaUnavailableError: some may have been sent, and a repeat is harmless.
 */
export async function retryLetters(
  { letters, producer }: DeadLetterRooms,
  ids: readonly string[],
): Promise<DeadLettersDone> {
  const outcomes = new Map<string, "retried" | "not_ours">();
  await visitByIds(letters, ids, async (letter) => {
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

/** How many of the topic's letters are open. @throws as `listLetters`. */
export async function countOpenLetters({
  letters,
  clickhouse,
}: Pick<DeadLetterRooms, "letters" | "clickhouse">): Promise<number> {
  const settled = (await settledLetters.run(clickhouse, {})).map((row) => placeOfLetter(row.letter_id));
  return countOpen(letters, await letters.extents(), settled);
}

function page(data: readonly DeadLetter[], nextCursor: string | null): DeadLetterPage {
  return { data: [...data], pagination: { nextCursor } };
}

/** What lies behind the letter of a cursor. */
function behind(extents: readonly TopicRange[], cursor: string | null): TopicRange[] {
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
  letters: TopicReader,
  ids: readonly string[],
  visit: (letter: StoredMessage) => Promise<void>,
): Promise<void> {
  const wanted = new Set(ids);
  const places = ids.map(placeOfLetter);
  const ranges = (await letters.extents()).flatMap((extent) => rangesOf(places, extent));
  await letters.visit(ranges, async (letter) => {
    if (wanted.has(letterIdOf(letter))) await visit(letter);
    return "more";
  });
}

/** What is to be read of a partition, in order: places that lie near each other in one go. */
function rangesOf(places: readonly LetterPlace[], { partition, low, high }: TopicRange): TopicRange[] {
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
