// A shift in mix disappears from a standardised share, a shift in quality does not.

import { describe, expect, it } from "vitest";
import { differenceOfProportions } from "./newcombe.fixture.ts";
import { combineIntervals } from "./combine-intervals.ts";
import { customerRatio } from "./customer-ratio.ts";
import { mixStandardised, type Stratum } from "./mix-standardised.ts";
import { seededRandom } from "./random.ts";
import { oncePayers, simulateRatio } from "./simulated-customers.fixture.ts";
import { wilson } from "./wilson.ts";

const stratum = (numerator: number, denominator: number, standard: number): Stratum => ({
  ...oncePayers(numerator, denominator),
  standard,
});

describe("mixStandardised", () => {
  it("is the same for two mixes of equal quality, whose raw shares differ", () => {
    const early = [stratum(90, 100, 100), stratum(60, 300, 300)];
    const late = [stratum(270, 300, 100), stratum(20, 100, 300)];
    expect(mixStandardised(early).value).toBeCloseTo(0.375, 14);
    expect(mixStandardised(late).value).toBeCloseTo(0.375, 14);
    expect(mixStandardised(late).coveredShare).toBe(1);
  });

  it("of one stratum is its share with its own interval", () => {
    const ratio = simulateRatio(seededRandom(2), { customers: 300, payments: 3, alike: 0.5, share: 0.4 });
    const { value, interval } = mixStandardised([{ ...ratio, standard: 5 }]);
    const own = customerRatio(ratio);
    expect(value).toBeCloseTo(own.value, 14);
    expect(interval?.lower).toBeCloseTo(own.interval.lower, 2);
    expect(interval?.upper).toBeCloseTo(own.interval.upper, 2);
  });

  it("says for how much of the standard population it speaks", () => {
    expect(mixStandardised([stratum(5, 50, 75), stratum(0, 0, 25)])).toMatchObject({
      value: 0.1,
      coveredShare: 0.75,
    });
  });

  it("has an interval where nothing that counts was observed", () => {
    const { value, interval } = mixStandardised([stratum(0, 50, 75), stratum(0, 40, 25)]);
    expect(value).toBe(0);
    expect(interval?.lower).toBe(0);
    expect(interval?.upper).toBeGreaterThan(0.02);
  });

  it("has no value where nothing of the standard population was observed", () => {
    const nothing = { value: null, interval: null, coveredShare: 0 };
    expect(mixStandardised([stratum(0, 0, 10)])).toEqual(nothing);
    expect(mixStandardised([stratum(3, 9, 0)])).toEqual(nothing);
    expect(mixStandardised([])).toEqual(nothing);
  });

  it("refuses a negative count", () => {
    expect(() => mixStandardised([stratum(1, 2, -1)])).toThrow(RangeError);
  });

  // The intervals of the strata combined cover 87% of 40 strata of five payments each.
  it.each([
    { strata: 3, customers: 20, payments: 1, alike: 0 },
    { strata: 10, customers: 6, payments: 1, alike: 0 },
    { strata: 40, customers: 5, payments: 1, alike: 0 },
    { strata: 40, customers: 5, payments: 5, alike: 0.3 },
    { strata: 10, customers: 20, payments: 5, alike: 0.8 },
  ])(
    "covers the truth in at least 92% of samples, and not in nearly all: $strata strata of $customers customers with $payments payments, correlation $alike",
    ({ strata, ...sizes }) => {
      const random = seededRandom(23);
      const runs = 500;
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        const drawn = Array.from({ length: strata }, (_, n) => ({
          ...simulateRatio(random, { ...sizes, share: 0.3 }),
          standard: 1 / (n + 1),
        }));
        const { interval } = mixStandardised(drawn);
        if (interval !== null && interval.lower <= 0.3 && 0.3 <= interval.upper) covered++;
      }
      expect(covered / runs).toBeGreaterThanOrEqual(0.92);
      expect(covered / runs).toBeLessThanOrEqual(0.99);
    },
    300_000,
  );
});

describe("combineIntervals", () => {
  it("of two proportions with weights 1 and -1 is Newcombe's interval", () => {
    const terms = [
      { weight: 1, value: 56 / 70, ...wilson(56, 70) },
      { weight: -1, value: 48 / 80, ...wilson(48, 80) },
    ];
    const { interval } = differenceOfProportions(
      { numerator: 56, denominator: 70 },
      { numerator: 48, denominator: 80 },
    );
    expect(combineIntervals(terms)).toMatchObject(interval);
  });
});
