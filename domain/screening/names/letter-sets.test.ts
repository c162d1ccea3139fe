// Sets of letters never rule out a word that is one or two plain errors away.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { letterSet, lettersApart, placesAlike } from "./letter-sets.ts";
import { editDistance } from "./string-distance.ts";

const words = fc.string({ unit: fc.constantFrom(...Array.from("abcdefgh")), minLength: 1, maxLength: 12 });

describe("sets of letters", () => {
  it("differ by at most two letters for each error", () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const errors = editDistance(a, b, 12);
        expect(lettersApart(letterSet(a), letterSet(b))).toBeLessThanOrEqual(2 * errors);
      }),
      { seed: 20_261, numRuns: 400 },
    );
  });

  it("find the words within a range that differ by few letters", () => {
    const sets = Uint32Array.from(["khodorkovsky", "khdorkovksy", "kovalchuk", "khodorkovskaya"], letterSet);
    const sought = letterSet("khdorkovksy");
    expect(placesAlike(sets, [0, 4], sought, { edits: 2, letters: 3 })).toEqual([0, 1]);
    expect(placesAlike(sets, [1, 3], sought, { edits: 2, letters: 3 })).toEqual([1]);
  });
});
