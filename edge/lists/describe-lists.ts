// What an opened version really holds of each list, counted in its indexes: what its header says is not believed.

import type { ListFact } from "#domain/contract/settings/lists.ts";
import type { Serves } from "#domain/screening/expected-lists.ts";
import type { OpenedLists } from "./open-lists.ts";

export interface DescribedList {
  readonly id: string;
  readonly kind: ListFact["kind"];
  readonly title: string;
  /** As many are found when one searches. */
  readonly entries: number;
  /** Of a list of names; null for one of wallets. */
  readonly serves: Serves | null;
}

/** A list with fewer entries than this share of what its header says is broken. */
const SHARE_MIN = 0.5;

/** @returns null if header and indexes name different lists, or the index of a list lacks most of its entries. */
export function describeLists({
  facts,
  lists: { names, wallets },
}: OpenedLists): readonly DescribedList[] | null {
  const counts = { names: new Map<string, number>(), wallets: new Map<string, number>() };
  const count = (kind: ListFact["kind"], id: string) => counts[kind].set(id, (counts[kind].get(id) ?? 0) + 1);
  for (let at = 0; at < names.entityCount; at++) {
    for (const id of names.entity(at).lists) count("names", id);
  }
  for (const wallet of [...wallets.byAddress.values()].flat()) {
    for (const id of wallet.lists) count("wallets", id);
  }
  const described = facts.map(({ id, kind, title }): DescribedList => {
    const list = kind === "names" ? names.lists.find((one) => one.id === id) : undefined;
    const serves = list === undefined ? null : { check: list.check, names: list.names };
    return { id, kind, title, entries: counts[kind].get(id) ?? 0, serves };
  });
  const isWhole = facts.every(
    ({ entries }, at) => (described[at]?.entries ?? 0) >= Math.max(1, entries * SHARE_MIN),
  );
  const told = new Set(facts.map(({ kind, id }) => `${kind} ${id}`));
  const held = new Set([
    ...names.lists.map(({ id }) => `names ${id}`),
    ...wallets.lists.map((id) => `wallets ${id}`),
  ]);
  const isSame = told.size === held.size && [...held].every((one) => told.has(one));
  return isWhole && isSame ? described : null;
}
