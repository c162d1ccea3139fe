// Entries of histories come back as they were stored.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { HistoryEntry } from "#domain/decision/features/history.ts";
import { entryFrom, storedEntry } from "./stored-entry.ts";

const entry: fc.Arbitrary<HistoryEntry> = fc.record(
  {
    occurredAt: fc.nat(),
    type: fc.constantFrom("transaction", "login"),
    decision: fc.constantFrom("allow", "review", "block"),
    direction: fc.constantFrom("inbound", "outbound"),
    amount: fc.constantFrom("0", "12.50"),
    currency: fc.constantFrom("USD", "JPY"),
    counterparty: fc.string(),
    device: fc.string(),
    country: fc.constantFrom("US", "JP"),
    latitude: fc.double({ noNaN: true, min: -90, max: 90 }).map((degrees) => degrees + 0),
    longitude: fc.double({ noNaN: true, min: -180, max: 180 }).map((degrees) => degrees + 0),
    accuracyRadiusKm: fc.nat(),
    instruments: fc.array(fc.string(), { maxLength: 3 }),
  },
  { requiredKeys: ["occurredAt", "type", "decision"] },
);
const throughText = (stored: unknown) => JSON.parse(JSON.stringify(stored));

it("a history entry that is read from its row is the one that was written, whatever members it has", () => {
  fc.assert(
    fc.property(entry, (one) => {
      expect(entryFrom(throughText(storedEntry(one)))).toEqual(one);
    }),
    { seed: 20_261_124 },
  );
});

it("a history entry whose row holds the entry itself, as at first, is read as it is", () => {
  const one: HistoryEntry = { occurredAt: 1, type: "login", decision: "allow", device: "phone" };
  expect(entryFrom(throughText(one))).toEqual(one);
});

it("as values alone, and none behind the last", () => {
  const one: HistoryEntry = { occurredAt: 1, type: "login", decision: "allow", country: "US" };
  expect(storedEntry(one)).toEqual([1, "login", "allow", null, null, null, "US"]);
});
