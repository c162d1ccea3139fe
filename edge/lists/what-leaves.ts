// What would no longer be found, or be found less surely, if a version of the lists took the place of another: entries that are gone,
// that are on fewer lists, of another kind, that have fewer names or weaker ones, or by whose country, dates of birth or gender
// fewer people are found as surely. What is added or renamed beside is no loss.

import type { ListedEntity } from "#domain/screening/names/list-entry.ts";
import type { OpenedLists } from "./open-lists.ts";

/** Shown of those that leave. */
const NAMES_SHOWN = 20;

export interface Leaving {
  /** Entries of sanctions lists and wallets. */
  readonly sanctions: number;
  /** Of all lists. */
  readonly entries: number;
  /** How many of which list, by id. An entry may leave several. */
  readonly lists: { readonly id: string; readonly entries: number }[];
  /** The first by name, those of sanctions before others. */
  readonly names: string[];
}

export const NOTHING_LEAVES: Leaving = { sanctions: 0, entries: 0, lists: [], names: [] };

/** By which an entity is found. */
type Facts = Pick<ListedEntity, "schema" | "names" | "weakNames" | "countries" | "birthDates" | "gender">;

interface Entry {
  readonly name: string;
  /** Ids of the lists that it is on. */
  readonly sanctions: readonly string[];
  readonly others: readonly string[];
  /** Null for a wallet, which is found by its address alone. */
  readonly facts: Facts | null;
}
export type Contents = ReadonlyMap<string, Entry>;

/** Small beside what it is made of, so that two versions are never open at once. */
export function contentsOf({ lists: { names, wallets } }: OpenedLists): Contents {
  const isSanctions = new Set(names.lists.filter(({ check }) => check === "sanctions").map(({ id }) => id));
  const contents = new Map<string, Entry>();
  for (let at = 0; at < names.entityCount; at++) {
    const { id, lists, schema, names: all, weakNames, countries, birthDates, gender } = names.entity(at);
    contents.set(`name ${id}`, {
      name: all[0] ?? id,
      sanctions: lists.filter((list) => isSanctions.has(list)),
      others: lists.filter((list) => !isSanctions.has(list)),
      facts: { schema, names: all, weakNames, countries, birthDates, gender },
    });
  }
  for (const wallet of [...wallets.byAddress.values()].flat()) {
    const { network, address, lists } = wallet;
    const key = `wallet ${network} ${address}`;
    const known = contents.get(key)?.sanctions ?? [];
    contents.set(key, { name: address, sanctions: [...known, ...lists], others: [], facts: null });
  }
  return contents;
}

export function whatLeaves(before: Contents, after: Contents): Leaving {
  const left = { sanctions: [] as string[], others: [] as string[] };
  const lists = new Map<string, number>();
  for (const [key, entry] of before) {
    const now = after.get(key);
    const isLess = now === undefined || isFoundLess(entry.facts, now.facts);
    const gone = (of: "sanctions" | "others") => entry[of].filter((id) => isLess || !now[of].includes(id));
    const [sanctions, others] = [gone("sanctions"), gone("others")];
    if (sanctions.length > 0) left.sanctions.push(entry.name);
    else if (others.length > 0) left.others.push(entry.name);
    for (const id of new Set([...sanctions, ...others])) lists.set(id, (lists.get(id) ?? 0) + 1);
  }
  const names = [...left.sanctions.sort(), ...left.others.sort()];
  return {
    sanctions: left.sanctions.length,
    entries: names.length,
    lists: [...lists]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, entries]) => ({ id, entries })),
    names: names.slice(0, NAMES_SHOWN),
  };
}

/**
 * What contradicts a party lowers its match, and what agrees raises it: who gets a first country, date of birth or gender is found
 * less surely than before, and so is who loses a country or a date. An equal gender raises nothing.
 */
function isFoundLess(before: Facts | null, now: Facts | null): boolean {
  if (before === null || now === null) return false;
  const names = new Set([...now.names, ...now.weakNames]);
  return (
    before.schema !== now.schema ||
    // A weak name never confirms a match: who becomes weak loses something, who becomes strong nothing.
    before.names.some((name) => !now.names.includes(name)) ||
    before.weakNames.some((name) => !names.has(name)) ||
    isNarrower(before.countries, now.countries, (country, one) => country === one) ||
    // Who was born on a day is found by its month and by its year as well.
    isNarrower(
      before.birthDates,
      now.birthDates,
      (date, one) => date === one || date.startsWith(`${one}-`),
    ) ||
    (now.gender !== null && now.gender !== before.gender)
  );
}

/** @param covers whether what one of now finds includes what one of before found. Nothing said contradicts nobody. */
function isNarrower(
  before: readonly string[],
  now: readonly string[],
  covers: (before: string, now: string) => boolean,
): boolean {
  if (before.length === 0) return now.length > 0;
  return before.some((one) => !now.some((other) => covers(one, other)));
}
