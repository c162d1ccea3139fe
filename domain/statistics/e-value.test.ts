// E-values: exact reference values, the mean under no difference, and false stops when looked at after every pair.

import { describe, expect, it } from "vitest";
import { eValue, mayStop } from "./e-value.ts";
import { seededRandom } from "./random.ts";
import { logBinomialDensity } from "./saddle-point.ts";

describe("eValue", () => {
  // 2ⁿ / ((n+1)·C(n, b)) in exact fractions.
  it.each([
    [20, 4, 63.155339732731036, true],
    [15, 3, 16.90815273477812, false],
    [10, 3, 2.045954045954046, false],
    [1, 0, 1, false],
    [0, 0, 1, false],
  ])("%i better and %i worse is %f", (better, worse, exact, stops) => {
    const value = eValue(better, worse);
    expect(Math.abs(value / exact - 1)).toBeLessThan(1e-12);
    expect(mayStop(value)).toBe(stops);
    expect(eValue(worse, better)).toBe(value);
  });

  it("stays a number however one-sided the pairs are", () => {
    expect(eValue(5_000, 0)).toBe(Number.MAX_VALUE);
  });

  it("has a mean of one after any number of pairs, if neither side is better", () => {
    for (const n of [1, 10, 250]) {
      let mean = 0;
      for (let b = 0; b <= n; b++) mean += Math.exp(logBinomialDensity(b, n, 0.5)) * eValue(b, n - b);
      expect(mean).toBeCloseTo(1, 11);
    }
  });

  it("stops falsely in at most 5% of 10,000 runs looked at after each of 1,000 pairs", () => {
    const random = seededRandom(2_026);
    let stopped = 0;
    for (let run = 0; run < 10_000; run++) {
      let value = 1;
      let better = 0;
      for (let pairs = 1; pairs <= 1_000 && !mayStop(value); pairs++) {
        const isBetter = random.below(2) === 1;
        if (isBetter) better++;
        // The martingale's own step: twice the share that the mixture expected of what was then seen.
        value *= (2 * (isBetter ? better : pairs - better)) / (pairs + 1);
      }
      if (mayStop(value)) stopped++;
    }
    expect(stopped / 10_000).toBeLessThanOrEqual(0.05);
    expect(stopped).toBeGreaterThan(100);
  });

  it("is the product of these steps", () => {
    const random = seededRandom(5);
    let [value, better] = [1, 0];
    for (let pairs = 1; pairs <= 300; pairs++) {
      const isBetter = random.fraction() < 0.6;
      if (isBetter) better++;
      value *= (2 * (isBetter ? better : pairs - better)) / (pairs + 1);
      expect(Math.abs(eValue(better, pairs - better) / value - 1)).toBeLessThan(1e-12);
    }
  });

  it("refuses what is no count", () => {
    expect(() => eValue(-1, 0)).toThrow(RangeError);
    expect(() => eValue(1.5, 0)).toThrow(RangeError);
  });
});
