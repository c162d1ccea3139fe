// Asks the tables for the country of an address. Whatever goes wrong is an answer too: a place is never worth a failure.

import type { CountryTable } from "#domain/location/country-table.ts";
import type { LookUpAddress } from "#domain/location/place.ts";
import { routableAddress } from "#domain/location/routable-address.ts";
import { embeddedTable } from "./load-tables.ts";

/** @param tableOf may throw; then the answer is `unavailable`. */
export function lookUpIn(tableOf: (family: 4 | 6) => CountryTable): LookUpAddress {
  return (ipAddress) => {
    try {
      const address = routableAddress(ipAddress);
      if (address === null) return { outcome: "known", country: null, source: null };
      const table = tableOf(address.family);
      const low = address.family === 6 ? address.low : 0;
      return { outcome: "known", country: table.countryOf(address.high, low), source: table.source };
    } catch {
      return { outcome: "unavailable" };
    }
  };
}

/** Asks the tables that the Worker embeds. */
export const lookUpAddress: LookUpAddress = lookUpIn(embeddedTable);
