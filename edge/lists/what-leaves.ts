// What would no longer be found if a version of the lists took the place of another: entries that are gone, that are on fewer lists,
// or that have fewer names. What is added or renamed beside is no loss.

import type { OpenedLists } from "./open-lists.ts";

/** Shown of those that leave. */
const NAMES_SHOWN = 20;

export interface Leaving {
  /** Entries of sanctions lists and wallets. */
  readonly sanctions: number;
  /** Of all lists. */
  readonly entries: number;
  /** The first by name, those of sanctions before others. */
  readonly names: readonly string[];
}

/** Of an entry: its name, and each part by which it is found. */
interface Entry {
  readonly name: string;
  readonly sanctions: readonly string[];
  readonly others: readonly string[];
}
export type Contents = ReadonlyMap<string, Entry>;

/** Small beside what it is made of, so that two versions are never open at once. */
export function contentsOf({ lists: { names, wallets } }: OpenedLists): Contents {
  const sanctions = new Set(names.lists.filter(({ check }) => check === "sanctions").map(({ id }) => id));
  const contents = new Map<string, Entry>();
  for (let at = 0; at < names.entityCount; at++) {
    const { id, lists, names: all, weakNames } = names.entity(at);
    const parts = (of: readonly string[]) =>
      of.flatMap((list) => [...all, ...weakNames].map((name) => `${list}\n${name}`));
    contents.set(`name ${id}`, {
      name: all[0] ?? id,
      sanctions: parts(lists.filter((list) => sanctions.has(list))),
      others: parts(lists.filter((list) => !sanctions.has(list))),
    });
  }
  for (const wallet of [...wallets.byAddress.values()].flat()) {
    const { network, address, lists } = wallet;
    contents.set(`wallet ${network} ${address}`, { name: address, sanctions: lists, others: [] });
  }
  return contents;
}

export function whatLeaves(before: Contents, after: Contents): Leaving {
  const left = { sanctions: [] as string[], others: [] as string[] };
  for (const [key, entry] of before) {
    const now = after.get(key);
    if (isLess(entry.sanctions, now?.sanctions)) left.sanctions.push(entry.name);
    else if (isLess(entry.others, now?.others)) left.others.push(entry.name);
  }
  const names = [...left.sanctions.sort(), ...left.others.sort()];
  return { sanctions: left.sanctions.length, entries: names.length, names: names.slice(0, NAMES_SHOWN) };
}

function isLess(before: readonly string[], after: readonly string[] = []): boolean {
  const held = new Set(after);
  return before.some((part) => !held.has(part));
}
