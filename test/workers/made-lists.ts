// Small versions of lists for one test, in the form of the released ones.

import { gzipSync } from "node:zlib";
import { z } from "zod";
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
  const entities = names.map((name, at) => ({
    id: `test:${at + 1}`,
    schema: "Organization",
    lists: ["TEST-NAMES"],
    names: [name],
  }));
  const nameList = {
    id: "TEST-NAMES",
    title: "Names of a test",
    check: "sanctions",
    coverage: "full",
    names: ["organisation"],
    asOf: "2026-11-01",
    entries: names.length,
  };
  const content = packBundle({
    lists: [
      {
        id: "TEST-NAMES",
        kind: "names",
        title: "Names of a test",
        asOf: "2026-11-01",
        entries: names.length,
      },
      { id: "TEST-WALLETS", kind: "wallets", title: "Wallets of a test", asOf: "2026-11-01", entries: 1 },
    ],
    names: compileNameIndex(z.array(listedEntitySchema).parse(entities), [nameListSchema.parse(nameList)]),
    wallets: lines([WALLET]),
  });
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
