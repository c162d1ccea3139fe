// The hash of a list: it says what the list holds, whatever was added and removed on the way there.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_SUM, hashOfList, withEntry, withoutEntry } from "./list-hash.ts";
import type { ListedValue } from "./named-list.ts";

const entry = fc.record({
  value: fc.string({ minLength: 1, maxLength: 8 }),
  expiresAt: fc.constantFrom(null, "2027-01-01T00:00:00.000Z"),
});
const distinct = fc.uniqueArray(entry, { selector: ({ value }) => value, maxLength: 20 });
const sumOf = (entries: readonly ListedValue[]) => entries.reduce(withEntry, EMPTY_SUM);

it("a list's hash is the same for the same entries, in any order and after any detour", () => {
  fc.assert(
    fc.property(distinct, distinct, (kept, passing) => {
      const detour = [...passing, ...kept].toReversed().reduce(withEntry, EMPTY_SUM);
      const back = passing.reduce(withoutEntry, detour);
      expect(hashOfList(back)).toBe(hashOfList(sumOf(kept)));
    }),
    { seed: 16, numRuns: 50 },
  );
});

it("a list's hash differs for another value, another expiry and a missing entry", () => {
  const [a, b] = [
    { value: "a", expiresAt: null },
    { value: "b", expiresAt: null },
  ];
  const later = { ...a, expiresAt: "2027-01-01T00:00:00.000Z" };
  const hashes = [[], [a], [b], [later], [a, b], [later, b]].map((entries) => hashOfList(sumOf(entries)));
  expect(new Set(hashes).size).toBe(hashes.length);
  for (const hash of hashes) expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
});
