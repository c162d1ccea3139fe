// From the content of a version to indexes that can be searched. Synchronous and costly, so never at module scope.

import type { ListFact } from "#domain/contract/settings/lists.ts";
import { listVersionOf, openBundle } from "#domain/screening/lists-bundle.ts";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { openNameIndex } from "#domain/screening/names/open-index.ts";
import { buildWalletIndex } from "#domain/screening/wallets/wallet-index.ts";
import type { ScreeningLists } from "#domain/screening/screening-lists.ts";

export interface OpenedLists {
  /** What the version says of its lists. */
  readonly facts: readonly ListFact[];
  readonly lists: ScreeningLists;
}

/**
 * @param hash of the content; its short form is the version in every attempt.
 * @throws an Error for damaged or empty content: then there is nothing to screen with.
 */
export function openLists(content: Uint8Array, hash: string): OpenedLists {
  const { lists, names, wallets } = openBundle(content);
  const listVersion = listVersionOf(hash);
  return {
    facts: lists,
    lists: {
      names: openNameIndex(names, listVersion),
      wallets: buildWalletIndex(rowsOf(wallets) as ListedWallet[], listVersion),
    },
  };
}

// JSON writes no raw line ends inside a row, so the lines are the items of one array: one parse, not twenty thousand.
function rowsOf(content: Uint8Array): unknown[] {
  const text = new TextDecoder().decode(content).trimEnd();
  const rows: unknown = JSON.parse(`[${text.replaceAll("\n", ",")}]`);
  if (!Array.isArray(rows) || rows.length === 0) throw new RangeError("a list without entries");
  return rows;
}
