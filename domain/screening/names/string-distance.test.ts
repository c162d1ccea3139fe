// String distances against published values, and what must hold of any.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, jaroWinkler } from "./string-distance.ts";

const SEEDED = { seed: 20_261, numRuns: 500 };
const word = fc.string({ unit: fc.constantFrom(..."abcdeio".split("")), maxLength: 12 });

describe("Jaro-Winkler", () => {
  // Winkler (1990) and the table of the US Census Bureau.
  it.each([
    ["MARTHA", "MARHTA", 0.961],
    ["DWAYNE", "DUANE", 0.84],
    ["DIXON", "DICKSONX", 0.813],
    ["JONES", "JOHNSON", 0.832],
    ["ABROMS", "ABRAMS", 0.922],
    ["ITMAN", "SMITH", 0.467],
  ])("%s, %s: %f", (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3);
  });

  it("is symmetric, within 0 and 1, and 1 for equal words only", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const alike = jaroWinkler(a, b);
        expect(alike).toBe(jaroWinkler(b, a));
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike === 1).toBe(a === b);
      }),
      SEEDED,
    );
  });
});

describe("the edit distance", () => {
  it.each([
    ["kitten", "sitting", 3],
    ["putin", "pudin", 1],
    ["macron", "marcon", 1],
    ["ca", "abc", 3],
    ["", "ab", 2],
    ["same", "same", 0],
  ])("%s, %s: %i", (a, b, expected) => {
    expect(editDistance(a, b, 3)).toBe(expected);
  });

  it("counts one more than the limit for everything beyond it", () => {
    expect(editDistance("abcdef", "uvwxyz", 2)).toBe(3);
    expect(editDistance("a".repeat(61), "a", 3)).toBe(4);
  });

  it("is symmetric, and never above that of a word between", () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 11 }), (a, b, at) => {
        expect(editDistance(a, b, 3)).toBe(editDistance(b, a, 3));
        const shorter = a.slice(0, at) + a.slice(at + 1);
        expect(editDistance(a, shorter, 3)).toBeLessThanOrEqual(1);
      }),
      SEEDED,
    );
  });
});
