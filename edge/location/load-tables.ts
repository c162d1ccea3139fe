// The embedded tables of countries, unpacked once for an isolate, each when its family is first asked for.
// Synchronous, so that one isolate's requests never wait on each other's promises.

import { gunzipSync } from "node:zlib";
import { CountryTable } from "#domain/location/country-table.ts";
import ipv4 from "./ipv4-country.gz";
import ipv6 from "./ipv6-country.gz";

const PACKED = { 4: ipv4, 6: ipv6 } as const;
const loaded: { 4?: CountryTable | Error; 6?: CountryTable | Error } = {};

/** @throws the same Error each time where a file is damaged: it is part of the deployment, trying again would fail alike. */
export function embeddedTable(family: 4 | 6): CountryTable {
  const table = (loaded[family] ??= load(family));
  if (table instanceof Error) throw table;
  return table;
}

function load(family: 4 | 6): CountryTable | Error {
  try {
    return new CountryTable(gunzipSync(new Uint8Array(PACKED[family])));
  } catch (error) {
    return error instanceof Error ? error : new Error("the table cannot be read");
  }
}
