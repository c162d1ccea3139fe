// The lists that come with this release, as one version: what `npm start` publishes first, and the Worker's tests use.

import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ListFact } from "#domain/contract/lists.ts";
import type { ListedWallet } from "#domain/screening/listed-wallet.ts";
import { packBundle, uploadOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileNameIndex } from "#domain/screening/names/compile-index.ts";
import { releasedNames } from "./released-names.ts";
import { SOURCES, WALLETS_FILE } from "./sources.ts";

/** Compiles the index of names, which takes some seconds. */
export function releasedLists(): ListsUpload {
  const { lists: nameLists, entities } = releasedNames();
  const wallets = gunzipSync(readFileSync(new URL(WALLETS_FILE, SOURCES)));
  const lists = [
    ...nameLists.map(({ id, title, asOf, entries }) => ({
      id,
      kind: "names" as const,
      title,
      asOf,
      entries,
    })),
    ...walletFacts(
      rowsOf<ListedWallet>(wallets)
        .filter(({ status }) => status !== "delisted")
        .flatMap((row) => row.lists),
    ),
  ];
  const content = packBundle({ lists, names: compileNameIndex(entities, nameLists), wallets });
  return uploadOf(content, gzipSync(content));
}

function rowsOf<Row>(content: Uint8Array): Row[] {
  const lines = new TextDecoder().decode(content).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}

function walletFacts(mentions: readonly string[]): ListFact[] {
  return [...new Set(mentions)].sort().map((id) => ({
    id,
    kind: "wallets",
    title: id,
    asOf: null,
    entries: mentions.filter((mention) => mention === id).length,
  }));
}
