// How far two folded spellings are apart, and that it is a distance.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellingDistance } from "./spelling-distance.ts";
import { foldSpelling } from "./spelling.ts";

const SEEDED = { seed: 20_261, numRuns: 400 };
const words = fc.string({ unit: fc.constantFrom(...Array.from("abdghiklosStuvz")), maxLength: 9 });
const ANY = Number.POSITIVE_INFINITY;

describe("the distance of two spellings", () => {
  it("is symmetric, 0 for equal ones alone, and at most a whole letter for each edit", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const distance = spellingDistance(a, b, ANY);
        expect(distance).toBeCloseTo(spellingDistance(b, a, ANY), 9);
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
      SEEDED,
    );
  });

  it("is the same under every limit that it does not exceed, and infinite under the others", () => {
    fc.assert(
      fc.property(words, words, fc.double({ min: 0, max: 4, noNaN: true }), (a, b, limit) => {
        const distance = spellingDistance(a, b, ANY);
        expect(spellingDistance(a, b, limit)).toBe(distance <= limit ? distance : ANY);
      }),
      SEEDED,
    );
  });

  it("is small for habits of romanisation, and a whole letter where nothing explains it", () => {
    const of = (a: string, b: string): number => spellingDistance(foldSpelling(a), foldSpelling(b), ANY);
    expect(of("gaddafi", "qadhafi")).toBeCloseTo(0.4, 9);
    expect(of("hezbollah", "hizballah")).toBeCloseTo(0.8, 9);
    expect(of("lukashenko", "lukashenka")).toBe(0);
    expect(of("karimi", "kalimi")).toBe(1);
  });
});
