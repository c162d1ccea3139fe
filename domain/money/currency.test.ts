// One currency is one name.

import * as fc from "fast-check";
import { expect, it } from "vitest";
import { currencyIdentity } from "./currency.ts";

it.each([
  ["EUR", "EUR"],
  ["eur", "EUR"],
  [" Eur\t", "EUR"],
  ["EUR\u00a0", "EUR"],
  ["usdt", "USDT"],
  ["ß", "ß"],
  ["  ", "  "],
])("%j is %j", (sent, identity) => {
  expect(currencyIdentity(sent)).toBe(identity);
});

it("is its own identity", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      expect(currencyIdentity(currencyIdentity(text))).toBe(currencyIdentity(text));
    }),
    { seed: 20_261_129 },
  );
});
