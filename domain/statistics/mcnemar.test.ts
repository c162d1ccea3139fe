// Published and exactly computed reference values of McNemar's mid-p test.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemarMidP } from "./mcnemar.ts";

describe("mcnemarMidP", () => {
  // Fagerland, Lydersen, Laake 2013: airway hyper-responsiveness (Bentur et al.), complete response (Cavo et al.).
  it.each([
    [1, 7, 0.0391],
    [6, 16, 0.0347],
  ])("%i against %i pairs is the published %f", (b, c, published) => {
    expect(mcnemarMidP(b, c)).toBeCloseTo(published, 4);
  });

  // Exact fractions of binomial coefficients, rounded once.
  it.each([
    [5, 0, 0.03125],
    [6, 1, 0.0703125],
    [20, 10, 0.07075554598122835],
    [6, 16, 0.03468966484069824],
    [10, 10, 0.9119014739990234],
    [73, 899, 5.1777395665831855e-182],
  ])("%i against %i pairs is %f to 1e-12 of itself", (b, c, exact) => {
    expect(Math.abs(mcnemarMidP(b, c) / exact - 1)).toBeLessThan(1e-12);
  });

  it("does not care which side is ahead, and falls as one gets further ahead", () => {
    const pairs = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }));
    fc.assert(
      fc.property(pairs, ([b, c]) => {
        expect(mcnemarMidP(b, c)).toBe(mcnemarMidP(c, b));
        expect(mcnemarMidP(b, c)).toBeLessThanOrEqual(1);
        if (b > c) expect(mcnemarMidP(b + 1, c)).toBeLessThanOrEqual(mcnemarMidP(b, c));
      }),
      { seed: 32, numRuns: 500 },
    );
  });

  it("has nothing against equality without discordant pairs", () => {
    expect(mcnemarMidP(0, 0)).toBe(1);
  });

  it.each([
    [-1, 2],
    [0.5, 2],
    [1, Number.NaN],
  ])("refuses %f and %f", (b, c) => {
    expect(() => mcnemarMidP(b, c)).toThrow(RangeError);
  });
});
