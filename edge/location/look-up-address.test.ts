// The embedded tables inside Workers, and a damaged one: an answer, never an exception.

import { expect, it } from "vitest";
import { CountryTable } from "#domain/location/country-table.ts";
import { lookUpAddress, lookUpIn } from "./look-up-address.ts";

it("the embedded tables answer for both families", () => {
  expect(lookUpAddress("1.158.76.1")).toMatchObject({ outcome: "known", country: "AU" });
  expect(lookUpAddress("2a02:2e0:423:ffff:fb12:f792:271f:9a5d")).toMatchObject({ country: "AT" });
  expect(lookUpAddress("192.168.0.1")).toEqual({ outcome: "known", country: null, source: null });
});

it("a table that cannot be read is an answer too", () => {
  const lookUp = lookUpIn(() => new CountryTable(Uint8Array.from([1, 2, 3])));
  expect(lookUp("1.158.76.1")).toEqual({ outcome: "unavailable" });
  expect(lookUp("10.0.0.1")).toEqual({ outcome: "known", country: null, source: null });
});
