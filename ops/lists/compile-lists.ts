// Compiles names and wallets into one version of the lists, ready to be sent. The same lists give the same version.

import { gzipSync } from "node:zlib";
import type { ListFact } from "#domain/contract/settings/lists.ts";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { packBundle, uploadOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileNameIndex } from "#domain/screening/names/compile-index.ts";
import type { ListedNames } from "./released-names.ts";

export interface NamesAndWallets {
  readonly names: ListedNames;
  readonly wallets: readonly ListedWallet[];
}

const WALLET_LISTS: Readonly<Record<string, string>> = {
  "OFAC-SDN": "Wallets that OFAC names",
  "IL-NBCTF": "Wallets that the Israeli NBCTF names",
};

/** Takes some seconds. */
export function compileLists({ names, wallets }: NamesAndWallets): ListsUpload {
  const rows = wallets.map((wallet) => `${JSON.stringify(wallet)}\n`).join("");
  const content = packBundle({
    lists: [...nameFacts(names), ...walletFacts(wallets)],
    names: compileNameIndex(names.entities, names.lists),
    wallets: new TextEncoder().encode(rows),
  });
  return uploadOf(content, gzipSync(content));
}

function nameFacts({ lists }: ListedNames): ListFact[] {
  return lists.map(({ id, title, asOf, entries }) => ({ id, kind: "names", title, asOf, entries }));
}

/** `lastSeen` is OFAC's: its wallets are as old as the newest day on which a source had one; others name no day. */
function walletFacts(wallets: readonly ListedWallet[]): ListFact[] {
  const listed = wallets.filter(({ status }) => status !== "delisted");
  return [...new Set(listed.flatMap(({ lists }) => lists))].sort().map((id) => {
    const own = listed.filter(({ lists }) => lists.includes(id));
    const seen = id === "OFAC-SDN" ? own.flatMap(({ lastSeen }) => lastSeen ?? []).sort() : [];
    return {
      id,
      kind: "wallets",
      title: WALLET_LISTS[id] ?? id,
      asOf: seen.at(-1)?.slice(0, 10) ?? null,
      entries: own.length,
    };
  });
}
