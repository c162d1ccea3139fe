// Published and independently computed differences of two proportions, and the coverage of their intervals.

import { describe, expect, it } from "vitest";
import { differenceOfProportions } from "./newcombe.fixture.ts";
import type { Proportion } from "./proportion.ts";
import { seededRandom, type Random } from "./random.ts";

const of = (numerator: number, denominator: number): Proportion => ({ numerator, denominator });

describe("differenceOfProportions", () => {
  // Newcombe 1998, table II, method 10.
  it.each([
    [of(56, 70), of(48, 80), 0.0524, 0.3339],
    [of(9, 10), of(3, 10), 0.1705, 0.809],
    [of(10, 10), of(0, 20), 0.6791, 1],
    [of(10, 10), of(0, 10), 0.6075, 1],
  ])("%o against %o has the published interval", (first, second, lower, upper) => {
    const { interval } = differenceOfProportions(first, second);
    expect(interval.lower).toBeCloseTo(lower, 4);
    expect(interval.upper).toBeCloseTo(upper, 4);
  });

  // statsmodels 0.15.0: confint_proportions_2indep(method="newcomb"), proportions_ztest.
  it.each([
    [of(56, 70), of(48, 80), 0.05243147240236498, 0.33387265403690614, 0.00804508136819656],
    [of(9, 10), of(3, 10), 0.1705227239345029, 0.809017973535488, 0.006169899320544151],
    [of(4_187, 5_301), of(5_013, 5_301), -0.16840375577559527, -0.14328816560869292, 5.616361934906682e-124],
    [of(141, 141), of(94, 111), 0.09184159494015184, 0.2316356692485959, 1.493176119086669e-6],
  ])("%o against %o agrees with statsmodels to 1e-9", (first, second, lower, upper, pValue) => {
    const found = differenceOfProportions(first, second);
    expect(Math.abs(found.interval.lower - lower)).toBeLessThan(1e-12);
    expect(Math.abs(found.interval.upper - upper)).toBeLessThan(1e-12);
    expect(Math.abs(found.pValue / pValue - 1)).toBeLessThan(1e-9);
  });

  it("sees no difference where both have none, or both all", () => {
    expect(differenceOfProportions(of(0, 40), of(0, 35))).toMatchObject({ difference: 0, pValue: 1 });
    expect(differenceOfProportions(of(40, 40), of(35, 35))).toMatchObject({ difference: 0, pValue: 1 });
  });

  it("turned round has the other sign and the same p-value", () => {
    const [first, second] = [of(30, 70), of(50, 80)];
    const [forward, backward] = [
      differenceOfProportions(first, second),
      differenceOfProportions(second, first),
    ];
    expect(backward.difference).toBeCloseTo(-forward.difference, 14);
    expect(backward.interval.lower).toBeCloseTo(-forward.interval.upper, 14);
    expect(backward.pValue).toBeCloseTo(forward.pValue, 14);
  });

  it("refuses counts that are no proportion", () => {
    expect(() => differenceOfProportions(of(1, 0), of(1, 2))).toThrow(RangeError);
  });

  it("covers the truth at least 93% of the time in simulated samples", () => {
    const random = seededRandom(17);
    for (const [n, p, m, q] of [
      [40, 0.05, 200, 0.1],
      [30, 0.5, 30, 0.6],
      [150, 0.9, 60, 0.8],
    ] as const) {
      let covered = 0;
      for (let sample = 0; sample < 4_000; sample++) {
        const { interval } = differenceOfProportions(draw(random, n, p), draw(random, m, q));
        if (interval.lower <= p - q && p - q <= interval.upper) covered++;
      }
      expect(covered / 4_000).toBeGreaterThanOrEqual(0.93);
    }
  });
});

function draw(random: Random, n: number, p: number): Proportion {
  let hits = 0;
  for (let i = 0; i < n; i++) if (random.fraction() < p) hits++;
  return of(hits, n);
}
