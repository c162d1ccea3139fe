// The Kolmogorov–Smirnov tests: reference values, ties, days, and false alarms where days belong together.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSteps } from "./all-steps.fixture.ts";
import { kolmogorovSurvival } from "./kolmogorov-distribution.ts";
import { kolmogorovSmirnov, kolmogorovSmirnovOfCounts } from "./kolmogorov-smirnov.ts";
import { kolmogorovSmirnovByDay as stepsByDay, type Day } from "./permutation-by-day.ts";
import { seededRandom, type Random } from "./random.ts";

// scipy 1.17.1, kstwo.sf: each by another of the formulas.
describe("the distribution agrees with scipy to 1e-12", () => {
  it.each([
    [1, 0.7, 0.6000000000000001],
    [5, 0.4, 0.3087999999999995],
    [10, 0.274, 0.3715203845434957],
    [100, 0.1358, 0.04535980273361331],
    [140, 0.12, 0.03252638258561632],
    [141, 0.1, 0.11128445516467944],
    [1_000, 0.01, 0.9999496745370611],
    [4_545, 0.0131, 0.41288848889014307],
    [20_000, 0.02, 2.2181270070049744e-7],
    [50, 0.6, 9.634070456142374e-18],
  ])("P(D of %i >= %f)", (n, d, expected) => {
    expect(Math.abs(kolmogorovSurvival(n, d) - expected)).toBeLessThan(1e-12);
  });

  // Table 1 of L. Miller, Journal of the American Statistical Association 51 (1956) 111–121, at the 5% and 1% level.
  it.each([
    [10, 0.40925, 0.05],
    [10, 0.48893, 0.01],
    [20, 0.29408, 0.05],
    [20, 0.35241, 0.01],
    [100, 0.13403, 0.05],
  ])("and the published critical value of %i, %f, has its level", (n, d, level) => {
    expect(kolmogorovSurvival(n, d)).toBeCloseTo(level, 4);
  });

  it("has its ends", () => {
    expect(kolmogorovSurvival(10, 0)).toBe(1);
    expect(kolmogorovSurvival(10, 1)).toBe(0);
    expect(kolmogorovSurvival(100_000, 0.2)).toBe(0);
  });
});

describe("kolmogorovSmirnov", () => {
  const baseline = [1.5, 2, 2, 3.25, 4, 7.5, 9, 9];
  const current = [2, 3, 5.5, 8, 8, 9.5, 12];

  it("agrees with scipy's ks_2samp, with ties", () => {
    const found = kolmogorovSmirnov(baseline, current);
    expect(found?.statistic).toBeCloseTo(0.3392857142857143, 14);
    expect(found?.pValue).toBeCloseTo(0.6417849984381508, 12);
  });

  it("is the same from counts of each distinct value", () => {
    const values = [...new Set([...baseline, ...current])].sort((a, b) => a - b);
    const counts = values.map((value) => ({
      baseline: baseline.filter((one) => one === value).length,
      current: current.filter((one) => one === value).length,
    }));
    expect(kolmogorovSmirnovOfCounts(counts)).toEqual(kolmogorovSmirnov(baseline, current));
  });

  it("is none for equal samples, full for separate ones, and null without values", () => {
    expect(kolmogorovSmirnov([1, 2, 3], [3, 1, 2])).toEqual({ statistic: 0, pValue: 1 });
    expect(kolmogorovSmirnov([1, 2, -Infinity], [3, 4, Infinity])).toEqual({ statistic: 1, pValue: 0 });
    expect(kolmogorovSmirnov([], [1])).toBeNull();
    expect(() => kolmogorovSmirnov([1], [Number.NaN])).toThrow(RangeError);
  });

  it("is the largest distance that any point has, and the same both ways", () => {
    const anyValues = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyValues, anyValues, (left, right) => {
        const share = (values: readonly number[], x: number) =>
          values.filter((v) => v <= x).length / values.length;
        const distances = [...left, ...right].map((x) => Math.abs(share(left, x) - share(right, x)));
        expect(kolmogorovSmirnov(left, right)?.statistic).toBeCloseTo(Math.max(...distances), 12);
        expect(kolmogorovSmirnov(right, left)).toEqual(kolmogorovSmirnov(left, right));
      }),
      { seed: 35, numRuns: 300 },
    );
  });
});

describe("kolmogorovSmirnovByDay", () => {
  const kolmogorovSmirnovByDay = (...asked: Parameters<typeof stepsByDay>) => allSteps(stepsByDay(...asked));
  const days = (random: Random, count: number, shift = 0): number[][] =>
    Array.from({ length: count }, () => Array.from({ length: 20 }, () => random.below(6) + shift));

  it("has the distance of the pooled rows, and the same p-value for the same seed", () => {
    const random = seededRandom(3);
    const [baseline, current] = [days(random, 10), days(random, 12)];
    const found = kolmogorovSmirnovByDay(counted(baseline), counted(current), 99);
    const pooled = kolmogorovSmirnov(baseline.flat(), current.flat());
    expect(found?.statistic).toBeCloseTo(pooled?.statistic ?? Number.NaN, 12);
    expect(kolmogorovSmirnovByDay(counted(baseline), counted(current), 99)).toEqual(found);
  });

  it("sees a shift, with a p-value that is never zero", () => {
    const random = seededRandom(4);
    const found = kolmogorovSmirnovByDay(counted(days(random, 14)), counted(days(random, 14, 1)), 1);
    expect(found?.pValue).toBeGreaterThan(0);
    expect(found?.pValue).toBeLessThan(0.002);
  });

  it("sees nothing where all days are alike", () => {
    const alike = counted(Array.from({ length: 9 }, () => [1, 2, 3]));
    expect(kolmogorovSmirnovByDay(alike, alike, 1)).toEqual({ statistic: 0, pValue: 1 });
  });

  it("is null below seven days with rows on a side", () => {
    const enough = counted(days(seededRandom(5), 7));
    expect(kolmogorovSmirnovByDay(enough, enough, 1)).not.toBeNull();
    expect(kolmogorovSmirnovByDay([...enough.slice(1), new Map()], enough, 1)).toBeNull();
    expect(kolmogorovSmirnovByDay(enough, enough.slice(1), 1)).toBeNull();
  });

  it("refuses what is no number", () => {
    const wrong = counted(Array.from({ length: 8 }, () => [Number.NaN]));
    expect(() => kolmogorovSmirnovByDay(wrong, wrong, 1)).toThrow(RangeError);
  });

  it("alarms in at most 7% of unchanged samples at 5%, where pooled rows alarm in most", () => {
    const random = seededRandom(6);
    // Every day has a level of its own, which all of its rows share.
    const clustered = (): number[][] =>
      Array.from({ length: 10 }, () => {
        const level = random.below(30);
        return Array.from({ length: 30 }, () => level + random.below(10));
      });
    const runs = 200;
    let [byDay, pooled] = [0, 0];
    for (let run = 0; run < runs; run++) {
      const [baseline, current] = [clustered(), clustered()];
      if ((kolmogorovSmirnovByDay(counted(baseline), counted(current), run)?.pValue ?? 1) <= 0.05) byDay++;
      if ((kolmogorovSmirnov(baseline.flat(), current.flat())?.pValue ?? 1) <= 0.05) pooled++;
    }
    expect(byDay / runs).toBeLessThanOrEqual(0.07);
    expect(pooled / runs).toBeGreaterThan(0.5);
  });
});

function counted(days: readonly (readonly number[])[]): Day[] {
  return days.map((values) => {
    const counts = new Map<number, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    return counts;
  });
}
