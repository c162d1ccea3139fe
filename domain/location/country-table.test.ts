// A compiled table answers as its ranges do, for any ranges; damaged bytes are refused whole.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileCountryTable, type CountryRange } from "./compile-country-table.ts";
import { CountryTable } from "./country-table.ts";

const COUNTRIES = ["", "AU", "DE", "PT"];

function rangesUpTo(limit: bigint): fc.Arbitrary<CountryRange[]> {
  // Starts close together, far apart, and at the borders of words.
  const starts = fc.oneof(
    fc.bigInt({ min: 0n, max: 20n }),
    fc.bigInt({ min: 0n, max: limit }),
    fc.bigInt({ min: 0n, max: limit >> 32n }).map((high) => high << 32n),
    fc.constant(limit),
  );
  return fc
    .uniqueArray(starts, { minLength: 1, maxLength: 30 })
    .chain((list) =>
      fc.tuple(
        ...list
          .toSorted((a, b) => (a < b ? -1 : 1))
          .map((start) => fc.constantFrom(...COUNTRIES).map((country) => ({ start, country }))),
      ),
    );
}

/** The plainest reading: the last range that starts at or before the address. */
function expected(ranges: readonly CountryRange[], address: bigint): string | null {
  return ranges.findLast(({ start }) => start <= address)?.country || null;
}

const WORD = 0xffff_ffffn;

describe.each([
  [4, WORD],
  [6, (1n << 64n) - 1n],
] as const)("a table of IPv%i", (family, limit) => {
  const ask = (table: CountryTable, address: bigint) =>
    family === 4
      ? table.countryOf(Number(address))
      : table.countryOf(Number(address >> 32n), Number(address & WORD));

  it("answers as its ranges do, at their borders and between", () => {
    fc.assert(
      fc.property(rangesUpTo(limit), fc.bigInt({ min: 0n, max: limit }), (ranges, anywhere) => {
        const table = new CountryTable(compileCountryTable(family, "test 1", ranges));
        const borders = ranges.flatMap(({ start }) => [start - 1n, start, start + 1n]);
        for (const address of [...borders, anywhere, 0n, limit]) {
          if (address < 0n || address > limit) continue;
          expect(ask(table, address)).toBe(expected(ranges, address));
        }
      }),
      { seed: 42 },
    );
  });

  it("is the same bytes for the same ranges, and keeps its source", () => {
    const ranges = [{ start: 5n, country: "DE" }];
    const bytes = compileCountryTable(family, "whois 2.3", ranges);
    expect(bytes).toEqual(compileCountryTable(family, "whois 2.3", ranges));
    expect(new CountryTable(bytes)).toMatchObject({ family, source: "whois 2.3" });
  });

  it("cut short, lengthened or of another kind is refused, never half a table", () => {
    const bytes = compileCountryTable(family, "x", [
      { start: 5n, country: "DE" },
      { start: limit, country: "PT" },
    ]);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => new CountryTable(bytes.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => new CountryTable(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
    expect(() => new CountryTable(bytes.with(0, 0))).toThrow(RangeError);
    expect(() => new CountryTable(bytes.with(4, 5))).toThrow(RangeError);
  });
});

it("ranges out of order, or with a country of another length, are not compiled", () => {
  const turned = [
    { start: 2n, country: "DE" },
    { start: 1n, country: "PT" },
  ];
  expect(() => compileCountryTable(4, "x", turned)).toThrow(RangeError);
  expect(() => compileCountryTable(4, "x", [{ start: 1n, country: "DEU" }])).toThrow(RangeError);
});
