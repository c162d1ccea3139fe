// What would no longer be found, or be found less surely, if a version of the lists took the place of another: entries that are gone,
// that are on fewer lists, of another kind, or that have fewer names or weaker ones. What is added or renamed beside is no loss.

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
    const { id, schema, lists, names: all, weakNames } = names.entity(at);
    // A weak name never confirms a match: who becomes weak loses something, who becomes strong nothing.
    const own = [schema, ...all.map((name) => `strong ${name}`), ...all, ...weakNames];
    const parts = (of: readonly string[]) => of.flatMap((list) => own.map((part) => `${list}\n${part}`));
    contents.set(`name ${id}`, {
      name: all[0] ?? id,
      sanctions: parts(lists.filter((list) => sanctions.has(list))),
      others: parts(lists.filter((list) => !sanctions.has(list))),
    });
  }
  for (const wallet of [...wallets.byAddress.values()].flat()) {
    const { network, address, lists } = wallet;
    const key = `wallet ${network} ${address}`;
    const known = contents.get(key)?.sanctions ?? [];
    contents.set(key, { name: address, sanctions: [...known, ...lists], others: [] });
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
