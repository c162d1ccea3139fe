// The lists that come with this release, as one version: what `npm start` publishes first, and the Worker's tests use.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ListsUpload } from "#domain/screening/lists-bundle.ts";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { compileLists, type NamesAndWallets } from "./compile-lists.ts";
import { releasedNames } from "./released-names.ts";
import { SOURCES, WALLETS_FILE } from "./sources.ts";

/** Compiles the index of names, which takes some seconds. */
export function compileReleasedLists(): ListsUpload {
  return compileLists(releasedNamesAndWallets());
}

export function releasedNamesAndWallets(): NamesAndWallets {
  const lines = gunzipSync(readFileSync(new URL(WALLETS_FILE, SOURCES)))
    .toString("utf8")
    .trimEnd()
    .split("\n");
  // As `normalise-published-lists.ts` wrote them.
  const wallets = lines.map((line) => JSON.parse(line) as ListedWallet);
  return { names: releasedNames(), wallets };
}
