// Corrections for many comparisons: reference values, order, and what they never do.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg } from "./benjamini-hochberg.ts";
import { holm } from "./holm.ts";

const FAMILY = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];
const WITH_TIES = [0.04, 0.001, 0.04, 0.9, 0.03];

const CORRECTIONS = { holm, benjaminiHochberg } as const;

// statsmodels 0.15.0, multipletests.
describe("adjusted p-values agree with statsmodels, in the order of the input", () => {
  it.each([
    ["holm", FAMILY, [0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615]],
    ["holm", WITH_TIES, [0.12, 0.005, 0.12, 0.9, 0.12]],
    [
      "benjaminiHochberg",
      FAMILY,
      [0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.105714285714, 0.216, 0.216, 0.216],
    ],
    ["benjaminiHochberg", WITH_TIES, [0.05, 0.005, 0.05, 0.9, 0.05]],
  ] as const)("%s of %j", (name, pValues, expected) => {
    const adjusted = CORRECTIONS[name](pValues);
    expect(adjusted).toHaveLength(expected.length);
    for (const [index, p] of adjusted.entries()) expect(p).toBeCloseTo(expected[index] ?? -1, 11);
  });
});

describe.each(["holm", "benjaminiHochberg"] as const)("%s", (name) => {
  const correct = CORRECTIONS[name];

  it("never makes a comparison look stronger, and never changes which is stronger", () => {
    const anyPValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(anyPValues, (pValues) => {
        const adjusted = correct(pValues);
        for (const [index, p] of pValues.entries()) {
          expect(adjusted[index]).toBeGreaterThanOrEqual(p);
          expect(adjusted[index]).toBeLessThanOrEqual(1);
          for (const [other, q] of pValues.entries()) {
            if (p < q) expect(adjusted[index]).toBeLessThanOrEqual(adjusted[other] ?? -1);
          }
        }
      }),
      { seed: 31, numRuns: 200 },
    );
  });

  it("leaves one comparison as it is, and has nothing to say of none", () => {
    expect(correct([0.03])).toEqual([0.03]);
    expect(correct([])).toEqual([]);
  });

  it("refuses what is no p-value", () => {
    expect(() => correct([0.1, 1.1])).toThrow(RangeError);
    expect(() => correct([Number.NaN])).toThrow(RangeError);
  });
});
