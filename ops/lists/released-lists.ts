// The lists that come with this release, as one version: what `npm start` publishes first, and the Worker's tests use.

import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ListFact } from "#domain/contract/lists.ts";
import type { ListedEntity, ListedWallet } from "#domain/screening/listed-entity.ts";
import { packBundle, uploadOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";

const SOURCES = new URL("../../edge/lists/", import.meta.url);

export function releasedLists(): ListsUpload {
  const names = gunzipSync(readFileSync(new URL("ofac.ndjson.gz", SOURCES)));
  const wallets = gunzipSync(readFileSync(new URL("sanctioned-addresses.ndjson.gz", SOURCES)));
  const lists = [
    ...factsOf(
      "names",
      rowsOf<ListedEntity>(names).flatMap((row) => row.lists),
    ),
    ...factsOf(
      "wallets",
      rowsOf<ListedWallet>(wallets)
        .filter(({ status }) => status !== "delisted")
        .flatMap((row) => row.lists),
    ),
  ];
  const content = packBundle({ lists, names, wallets });
  return uploadOf(content, gzipSync(content, { level: 9 }));
}

function rowsOf<Row>(content: Uint8Array): Row[] {
  const lines = new TextDecoder().decode(content).trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Row);
}

function factsOf(kind: ListFact["kind"], mentions: readonly string[]): ListFact[] {
  return [...new Set(mentions)].sort().map((id) => ({
    id,
    kind,
    title: id,
    asOf: null,
    entries: mentions.filter((mention) => mention === id).length,
  }));
}
