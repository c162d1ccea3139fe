// Published and independently computed reference values of the Wilson interval, and what must hold for any counts.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { wilson } from "./wilson.ts";

const counts = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));

describe("wilson", () => {
  it.each([
    [0, 10, 0, 0.278],
    [0, 30, 0, 0.114],
    [27, 30, 0.744, 0.965],
    [90, 100, 0.826, 0.945],
    [180, 200, 0.851, 0.934],
  ])("%i of %i is [%f, %f] to three digits", (numerator, denominator, lower, upper) => {
    const interval = wilson(numerator, denominator);
    expect(interval.lower).toBeCloseTo(lower, 3);
    expect(interval.upper).toBeCloseTo(upper, 3);
  });

  // statsmodels 0.15.0, proportion_confint(k, n, method="wilson"), on payments of the Sparkov simulator.
  it.each([
    [4_187, 5_301, 0.7786755960689051, 0.8006065604016392],
    [4_187, 15_168, 0.26898481462602664, 0.2832119296887471],
    [10_981, 175_773, 0.06135077377429262, 0.06361359170480059],
    [0, 40, 0, 0.08762160119728668],
    [141, 141, 0.9734781819240744, 1],
  ])("%i of %i agrees with statsmodels to 1e-12", (numerator, denominator, lower, upper) => {
    const interval = wilson(numerator, denominator);
    expect(Math.abs(interval.lower - lower)).toBeLessThan(1e-12);
    expect(Math.abs(interval.upper - upper)).toBeLessThan(1e-12);
  });

  it("always holds the observed share, inside 0 and 1", () => {
    fc.assert(
      fc.property(counts, ([numerator, denominator]) => {
        const { lower, upper } = wilson(numerator, denominator);
        const share = numerator / denominator;
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(upper).toBeLessThanOrEqual(1);
        expect(lower).toBeLessThanOrEqual(share);
        expect(upper).toBeGreaterThanOrEqual(share);
      }),
      { seed: 20, numRuns: 500 },
    );
  });

  it("mirrors: the complement's interval is the complement of the interval", () => {
    fc.assert(
      fc.property(counts, ([numerator, denominator]) => {
        const { lower, upper } = wilson(numerator, denominator);
        const mirrored = wilson(denominator - numerator, denominator);
        expect(mirrored.lower).toBeCloseTo(1 - upper, 12);
        expect(mirrored.upper).toBeCloseTo(1 - lower, 12);
      }),
      { seed: 21, numRuns: 500 },
    );
  });

  it("narrows as evidence grows", () => {
    fc.assert(
      fc.property(counts, ([numerator, denominator]) => {
        const few = wilson(numerator, denominator);
        const many = wilson(numerator * 4, denominator * 4);
        expect(many.upper - many.lower).toBeLessThan(few.upper - few.lower);
      }),
      { seed: 22, numRuns: 500 },
    );
  });

  it("covers the truth at least 93% of the time in simulated samples", () => {
    const random = seededRandom(7);
    for (const [truth, size] of [
      [0.05, 100],
      [0.3, 30],
      [0.5, 60],
      [0.9, 200],
    ] as const) {
      let covered = 0;
      for (let sample = 0; sample < 4_000; sample++) {
        let hits = 0;
        for (let i = 0; i < size; i++) if (random.fraction() < truth) hits++;
        const { lower, upper } = wilson(hits, size);
        if (lower <= truth && truth <= upper) covered++;
      }
      expect(covered / 4_000).toBeGreaterThanOrEqual(0.93);
    }
  });

  it.each([
    [1, 0],
    [-1, 10],
    [11, 10],
    [0.5, 10],
    [0, Number.NaN],
  ])("refuses %f of %f", (numerator, denominator) => {
    expect(() => wilson(numerator, denominator)).toThrow(RangeError);
  });
});
