// Small versions of lists for one test, in the form of the released ones.

import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { ListFact } from "#domain/contract/settings/lists.ts";
import { packBundle, uploadOf, type ListsUpload } from "#domain/screening/lists-bundle.ts";
import { compileNameIndex } from "#domain/screening/names/compile-index.ts";
import { listedEntitySchema, nameListSchema } from "#domain/screening/names/list-entry.ts";

const WALLET = {
  network: "bitcoin",
  address: "123WBUDmSJv4GctdVEz6Qq6z8nXSKrJ4KX",
  lists: ["TEST-WALLETS"],
  status: "listed",
  holders: [],
  lastSeen: null,
};

/** Lists on which these organisations stand. */
export function listsNaming(...names: readonly string[]): ListsUpload {
  return listsOf({ "TEST-NAMES": names });
}

/**
 * Lists of names, by id, and wallets.
 * @param walletLists who lists the wallet; none: somebody else than a test.
 */
export function listsOf(
  namesOf: Readonly<Record<string, readonly string[]>>,
  walletLists: readonly string[] = ["TEST-WALLETS"],
): ListsUpload {
  const entities = Object.entries(namesOf).flatMap(([list, names]) =>
    names.map((name, at) => ({
      id: list === "TEST-NAMES" ? `test:${at + 1}` : `${list}:${at + 1}`,
      schema: "Organization",
      lists: [list],
      names: [name],
    })),
  );
  const nameLists = Object.entries(namesOf).map(([id, names]) => ({
    id,
    title: `Names of ${id}`,
    check: "sanctions",
    coverage: "full",
    names: ["organisation"],
    asOf: "2026-11-01",
    entries: names.length,
  }));
  return packed(
    [
      ...nameLists.map(({ id, title, asOf, entries }) => ({
        id,
        kind: "names" as const,
        title,
        asOf,
        entries,
      })),
      ...walletLists.map((id) => ({
        id,
        kind: "wallets" as const,
        title: "Wallets of a test",
        asOf: "2026-11-01",
        entries: 1,
      })),
    ],
    compileNameIndex(
      z.array(listedEntitySchema).parse(entities),
      nameLists.map((list) => nameListSchema.parse(list)),
    ),
    { ...WALLET, lists: walletLists },
  );
}

/** A version whose header names a list, or entries, that its indexes lack. */
export function listsThatLie(facts: readonly ListFact[], ...names: readonly string[]): ListsUpload {
  const entities = names.map((name, at) => ({
    id: `test:${at + 1}`,
    schema: "Organization",
    lists: ["TEST-NAMES"],
    names: [name],
  }));
  const list = nameListSchema.parse({
    id: "TEST-NAMES",
    title: "Names of a test",
    check: "sanctions",
    coverage: "full",
    names: ["organisation"],
    asOf: "2026-11-01",
    entries: 1,
  });
  return packed(facts, compileNameIndex(z.array(listedEntitySchema).parse(entities), [list]), WALLET);
}

function packed(lists: readonly ListFact[], names: Uint8Array, wallet: object): ListsUpload {
  const content = packBundle({ lists, names, wallets: lines([wallet]) });
  return uploadOf(content, gzip(content));
}

/** The same, whole and compressed, but the content is no version of lists. */
export function listsOfNothing(): ListsUpload {
  const content = lines([{ format: 1, lists: [] }]);
  return uploadOf(content, gzip(content));
}

/** The same chunks under a hash that is not theirs. */
export function underAnotherHash({ request, chunks }: ListsUpload): ListsUpload {
  return { request: { ...request, hash: "0".repeat(64) }, chunks };
}

function lines(rows: readonly object[]): Uint8Array {
  return new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
}

function gzip(content: Uint8Array): Uint8Array {
  return new Uint8Array(gzipSync(content));
}
