// Reference values of the chi-square distribution, and what must hold for any statistic.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquareQuantile, chiSquareSurvival } from "./chi-square.ts";

// scipy 1.17.1, chi2.sf and chi2.ppf.
describe("the chi-square distribution agrees with scipy to 1e-12", () => {
  it.each([
    [3.841458820694124, 1, 0.04999999999999989],
    [0.5, 1, 0.47950012218695337],
    [9, 9, 0.43727418891386693],
    [21.665994333461924, 9, 0.010000000000000009],
    [0.001, 4, 0.9999998750416589],
    [13.27, 4, 0.01002917371929601],
    [250, 200, 0.009379131668826098],
    [3, 1.5, 0.1475995543647508],
    [40, 2.25, 3.2018754714859824e-9],
    [9, 4.7, 0.09290857542055424],
  ])("P(X >= %f) with %f degrees of freedom", (statistic, degrees, expected) => {
    expect(Math.abs(chiSquareSurvival(statistic, degrees) / expected - 1)).toBeLessThan(1e-12);
  });

  it.each([
    [0.95, 1, 3.841458820694124],
    [0.99, 1, 6.6348966010212145],
    [0.99, 9, 21.665994333461924],
    [0.99, 13, 27.68824961045705],
    [0.5, 4, 3.3566939800333224],
    [0.01, 30, 14.953456528455435],
    [0.999, 200, 267.5405278227572],
    [0.99, 2.25, 9.770782076733575],
  ])("the %f quantile with %f degrees of freedom", (probability, degrees, expected) => {
    expect(Math.abs(chiSquareQuantile(probability, degrees) / expected - 1)).toBeLessThan(1e-12);
  });

  it("keeps its digits far out, where one minus the rest would have none", () => {
    expect(Math.abs(chiSquareSurvival(100, 9) / 1.5735176303753876e-17 - 1)).toBeLessThan(1e-12);
    expect(chiSquareSurvival(Infinity, 3)).toBe(0);
  });
});

describe("the chi-square distribution", () => {
  it("quantile and tail undo each other", () => {
    const anyQuantile = fc.tuple(
      fc.double({ min: 1e-6, max: 1 - 1e-9, noNaN: true }),
      fc.integer({ min: 1, max: 400 }),
    );
    fc.assert(
      fc.property(anyQuantile, ([probability, degrees]) => {
        const tail = chiSquareSurvival(chiSquareQuantile(probability, degrees), degrees);
        expect(Math.abs(tail - (1 - probability))).toBeLessThan(1e-12);
      }),
      { seed: 30, numRuns: 500 },
    );
  });

  it("with no degree of freedom is zero always", () => {
    expect(chiSquareSurvival(0, 0)).toBe(1);
    expect(chiSquareSurvival(0.1, 0)).toBe(0);
    expect(chiSquareQuantile(0.99, 0)).toBe(0);
  });

  it("refuses what is no statistic, degree or probability", () => {
    expect(() => chiSquareSurvival(-1, 2)).toThrow(RangeError);
    expect(() => chiSquareSurvival(Number.NaN, 2)).toThrow(RangeError);
    expect(() => chiSquareSurvival(1, -0.5)).toThrow(RangeError);
    expect(() => chiSquareSurvival(1, Infinity)).toThrow(RangeError);
    expect(() => chiSquareQuantile(1, 2)).toThrow(RangeError);
  });
});
