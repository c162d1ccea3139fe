// The population stability index: its floor, its critical values, and what has no index.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noncentralityInterval } from "./noncentral-chi-square.ts";
import {
  populationStabilityIndex,
  psiContribution,
  psiCriticalValue,
  psiPValue,
  unbiasedIndex,
} from "./psi.ts";
import { seededRandom, type Random } from "./random.ts";

describe("populationStabilityIndex", () => {
  it("floors shares at 0.0001 and renormalises nothing", () => {
    const bins = [
      { baseline: 50, current: 100 },
      { baseline: 50, current: 0 },
    ];
    expect(populationStabilityIndex(bins)).toBeCloseTo(
      0.5 * Math.log(2) + (0.0001 - 0.5) * Math.log(0.0001 / 0.5),
      14,
    );
    expect(psiContribution(0, 0)).toBe(0);
  });

  it("is the same both ways, zero for equal shares, and never negative", () => {
    const anyBins = fc.array(
      fc.record({ baseline: fc.integer({ min: 0, max: 1e6 }), current: fc.integer({ min: 0, max: 1e6 }) }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(anyBins, (bins) => {
        const turned = bins.map(({ baseline, current }) => ({ baseline: current, current: baseline }));
        const psi = populationStabilityIndex(bins);
        if (psi === null) return;
        expect(psi).toBeGreaterThanOrEqual(-1e-15);
        expect(populationStabilityIndex(turned)).toBeCloseTo(psi, 9);
        expect(
          populationStabilityIndex(bins.map(({ baseline }) => ({ baseline, current: 3 * baseline }))),
        ).toBeCloseTo(0, 12);
      }),
      { seed: 34, numRuns: 300 },
    );
  });

  it("is null, not zero, where a side has no rows", () => {
    expect(populationStabilityIndex([{ baseline: 10, current: 0 }])).toBeNull();
    expect(populationStabilityIndex([])).toBeNull();
  });
});

it.each([[[-1, 2]], [[Number.NaN, 2]], [[Infinity, 2]]])(
  "populationStabilityIndex refuses %j as counts",
  (counts) => {
    const bins = counts.map((baseline) => ({ baseline, current: 1 }));
    expect(() => populationStabilityIndex(bins)).toThrow(RangeError);
  },
);

describe("the index without chance", () => {
  // scipy 1.17.1, ncx2.cdf solved for its noncentrality by brentq.
  it.each([
    [0.5, 1, 0, 6.803548],
    [3, 1, 0, 13.497295],
    [10, 1, 1.454257, 26.177431],
    [9, 9, 0, 14.128662],
    [20, 9, 0.472294, 31.70464],
    [42, 9, 13.788, 62.083023],
    [300, 9, 228.410731, 363.292064],
    [50_000, 9, 49_119.354034, 50_872.328995],
  ])("a statistic of %f with %i degrees has the interval of scipy", (x, degrees, lower, upper) => {
    const found = noncentralityInterval(x, degrees);
    expect(Math.abs(found.lower - lower)).toBeLessThanOrEqual(0.001 * lower);
    expect(Math.abs(found.upper - upper)).toBeLessThanOrEqual(0.001 * upper + 1e-9);
  });

  const draw = (shares: readonly number[], rows: number, random: Random) => {
    const counts = shares.map(() => 0);
    for (let row = 0; row < rows; row++) {
      let left = random.fraction();
      const bin = shares.findIndex((share) => (left -= share) < 0);
      counts[Math.max(0, bin)] = (counts[Math.max(0, bin)] ?? 0) + 1;
    }
    return counts;
  };

  it.each([
    ["nothing moved", 0, 300],
    ["a little moved", 0.06, 300],
    ["much moved", 0.2, 300],
    ["much moved and few are known", 0.2, 200],
  ])(
    "if %s, is right on average, and its interval holds the truth in 93 to 98 of 100 samples",
    (_, tilt, rows) => {
      const random = seededRandom(17);
      const before = Array.from({ length: 10 }, () => 0.1);
      const weights = before.map((_share, bin) => Math.exp(tilt * (bin - 4.5)));
      const after = weights.map((weight) => weight / weights.reduce((sum, one) => sum + one, 0));
      const truth = after.reduce((sum, share) => sum + psiContribution(0.1, share), 0);
      const runs = 1_000;
      let [sum, biased, held] = [0, 0, 0];
      for (let run = 0; run < runs; run++) {
        const [b, c] = [draw(before, 4 * rows, random), draw(after, rows, random)];
        const psi =
          populationStabilityIndex(b.map((baseline, bin) => ({ baseline, current: c[bin] ?? 0 }))) ??
          Number.NaN;
        const { interval } = unbiasedIndex(psi, 10, { baselineSubjects: 4 * rows, currentSubjects: rows });
        sum += psi - 9 * (1 / rows + 1 / (4 * rows));
        biased += psi;
        if (interval.lower <= truth && truth <= interval.upper) held++;
      }
      expect(Math.abs(sum / runs - truth)).toBeLessThan(0.015);
      expect(biased / runs - truth).toBeGreaterThan(0.03);
      expect(held / runs).toBeGreaterThan(0.93);
      expect(held / runs).toBeLessThanOrEqual(tilt === 0 ? 1 : 0.98);
    },
  );

  it("is never below zero", () => {
    const subjects = { baselineSubjects: 300, currentSubjects: 300 };
    expect(unbiasedIndex(0, 10, subjects)).toEqual({ value: 0, interval: { lower: 0, upper: 0 } });
  });
});

describe("what chance alone does", () => {
  it.each([
    [100, 0.433],
    [200, 0.217],
    [500, 0.087],
    [1_000, 0.043],
    [5_000, 0.009],
  ])("ten bins of %i subjects a side exceed %f once in a hundred times", (subjects, published) => {
    const counts = { baselineSubjects: subjects, currentSubjects: subjects };
    expect(psiCriticalValue(10, counts)).toBeCloseTo(published, 3);
    expect(psiPValue(psiCriticalValue(10, counts), 10, counts)).toBeCloseTo(0.01, 12);
  });

  it("one bin cannot move", () => {
    const counts = { baselineSubjects: 300, currentSubjects: 300 };
    expect(psiCriticalValue(1, counts)).toBe(0);
    expect(psiPValue(0, 1, counts)).toBe(1);
  });

  it("refuses sides without subjects", () => {
    expect(() => psiPValue(0.1, 10, { baselineSubjects: 0, currentSubjects: 5 })).toThrow(RangeError);
  });
});
