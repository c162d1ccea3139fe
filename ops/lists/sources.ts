// Where the lists of this release lie, in the normal form that `normalise-published-lists.ts` writes.

export const SOURCES = new URL("sources/", import.meta.url);
/** What each list of names is, and the entities of all of them, one a line. */
export const LISTS_FILE = "name-lists.json";
export const ENTITIES_FILE = "names.ndjson.gz";
/** Wallets, one a line. */
export const WALLETS_FILE = "sanctioned-addresses.ndjson.gz";
