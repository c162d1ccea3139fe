// The lists that a system version screens with: a view of those that are published, in which the others do not stand.

import type { SystemVersionContent } from "../decision/system-version.ts";
import type { ScreeningLists } from "./screen-transaction.ts";

/** @param wanted of a version; none named: all that are published. A list is named in either case of its letters. */
export function restrictLists(
  { names, wallets }: ScreeningLists,
  wanted: SystemVersionContent["lists"],
): ScreeningLists {
  if (wanted.length === 0) return { names, wallets };
  const ids = new Set(wanted.map(({ id }) => id.toUpperCase()));
  const isWanted = (id: string): boolean => ids.has(id.toUpperCase());
  return {
    names: { ...names, lists: names.lists.filter(({ id }) => isWanted(id)) },
    wallets: { ...wallets, lists: wallets.lists.filter(isWanted) },
  };
}
