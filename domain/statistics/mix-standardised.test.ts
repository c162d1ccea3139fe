// A shift in mix disappears from a standardised share, a shift in quality does not.

import { describe, expect, it } from "vitest";
import { differenceOfProportions } from "./newcombe.ts";
import { combineIntervals } from "./combine-intervals.ts";
import { mixStandardised } from "./mix-standardised.ts";
import { seededRandom } from "./random.ts";
import { wilson } from "./wilson.ts";

describe("mixStandardised", () => {
  it("is the same for two mixes of equal quality, whose raw shares differ", () => {
    const standard = [100, 300] as const;
    const early = [
      { numerator: 90, denominator: 100, standard: standard[0] },
      { numerator: 60, denominator: 300, standard: standard[1] },
    ];
    const late = [
      { numerator: 270, denominator: 300, standard: standard[0] },
      { numerator: 20, denominator: 100, standard: standard[1] },
    ];
    expect(mixStandardised(early).value).toBeCloseTo(0.375, 14);
    expect(mixStandardised(late).value).toBeCloseTo(0.375, 14);
    expect(mixStandardised(late).coveredShare).toBe(1);
  });

  it("of one stratum is its share with its Wilson interval", () => {
    const { value, interval } = mixStandardised([{ numerator: 27, denominator: 30, standard: 5 }]);
    const expected = wilson(27, 30);
    expect(value).toBeCloseTo(0.9, 14);
    expect(interval?.lower).toBeCloseTo(expected.lower, 14);
    expect(interval?.upper).toBeCloseTo(expected.upper, 14);
  });

  it("says for how much of the standard population it speaks", () => {
    const strata = [
      { numerator: 5, denominator: 50, standard: 75 },
      { numerator: 0, denominator: 0, standard: 25 },
    ];
    expect(mixStandardised(strata)).toMatchObject({ value: 0.1, coveredShare: 0.75 });
  });

  it("has no value where nothing of the standard population was observed", () => {
    const nothing = { value: null, interval: null, coveredShare: 0 };
    expect(mixStandardised([{ numerator: 0, denominator: 0, standard: 10 }])).toEqual(nothing);
    expect(mixStandardised([{ numerator: 3, denominator: 9, standard: 0 }])).toEqual(nothing);
    expect(mixStandardised([])).toEqual(nothing);
  });

  it("refuses a negative count", () => {
    expect(() => mixStandardised([{ numerator: 1, denominator: 2, standard: -1 }])).toThrow(RangeError);
  });

  it("covers the truth at least 93% of the time in simulated samples", () => {
    const random = seededRandom(23);
    const strata = [
      { share: 0.1, size: 60, standard: 50 },
      { share: 0.4, size: 40, standard: 30 },
      { share: 0.8, size: 35, standard: 20 },
    ];
    const truth = 0.1 * 0.5 + 0.4 * 0.3 + 0.8 * 0.2;
    let covered = 0;
    for (let sample = 0; sample < 4_000; sample++) {
      const { interval } = mixStandardised(
        strata.map(({ share, size, standard }) => {
          let numerator = 0;
          for (let i = 0; i < size; i++) if (random.fraction() < share) numerator++;
          return { numerator, denominator: size, standard };
        }),
      );
      if (interval !== null && interval.lower <= truth && truth <= interval.upper) covered++;
    }
    expect(covered / 4_000).toBeGreaterThanOrEqual(0.93);
  });
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
