// From the bytes of compiled list files to indexes that can be searched. Synchronous, so that one isolate's requests
// never wait on each other's promises; about 150 ms, so never at module scope.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { gunzipSync } from "node:zlib";
import type { ListedEntity, ListedWallet } from "#domain/screening/listed-entity.ts";
import { buildNameIndex } from "#domain/screening/name-index.ts";
import type { ScreeningLists } from "#domain/screening/screen-transaction.ts";
import { buildWalletIndex } from "#domain/screening/wallet-index.ts";

/** The files as `ops/lists/compile.ts` writes them, gzipped. */
export interface ListFiles {
  readonly names: Uint8Array;
  readonly wallets: Uint8Array;
}

/** @throws an Error of zlib, JSON or the index for damaged or empty files: then there is nothing to screen with. */
export function readLists(files: ListFiles): ScreeningLists {
  const names = unpack(files.names);
  const wallets = unpack(files.wallets);
  return {
    names: buildNameIndex(rowsOf(names) as ListedEntity[], versionOf(names)),
    wallets: buildWalletIndex(rowsOf(wallets) as ListedWallet[], versionOf(wallets)),
  };
}

function unpack(bytes: Uint8Array): Uint8Array {
  return gunzipSync(bytes);
}

/** A list's version is the hash of what it says, whatever the packing: `sha256:` and 16 hex digits. */
function versionOf(content: Uint8Array): string {
  return `sha256:${bytesToHex(sha256(content)).slice(0, 16)}`;
}

// JSON writes no raw line ends inside a row, so the lines are the items of one array: one parse, not twenty thousand.
function rowsOf(content: Uint8Array): unknown[] {
  const text = new TextDecoder().decode(content).trimEnd();
  const rows: unknown = JSON.parse(`[${text.replaceAll("\n", ",")}]`);
  if (!Array.isArray(rows) || rows.length === 0) throw new RangeError("a list without entries");
  return rows;
}
