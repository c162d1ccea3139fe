// The likelihood-ratio test against scipy, and its tail where a bin is nearly empty.

import { describe, expect, it } from "vitest";
import { gTestPValue } from "./g-test.ts";
import { seededRandom } from "./random.ts";

const binsOf = (baseline: readonly number[], current: readonly number[]) =>
  baseline.map((count, bin) => ({ baseline: count, current: current[bin] ?? 0 }));

describe("gTestPValue", () => {
  // scipy 1.17.1, chi2_contingency(…, correction=False, lambda_="log-likelihood").
  it.each([
    [[500, 300, 200], [100, 80, 70], 0.006205541700693435],
    [[600, 390, 10], [160, 90, 0], 0.06525892818079063],
    [[400, 600, 0], [90, 150, 6], 4.328335346775387e-5],
  ])("agrees with scipy for %j and %j", (baseline, current, expected) => {
    const subjects = { baselineSubjects: 1_000, currentSubjects: current.reduce((sum, of) => sum + of, 0) };
    expect(gTestPValue(binsOf(baseline, current), subjects) / expected).toBeCloseTo(1, 10);
  });

  it("is larger the fewer independent rows there are, and the less evenly chance moves the bins", () => {
    const bins = binsOf([500, 300, 200], [100, 80, 70]);
    const subjects = { baselineSubjects: 1_000, currentSubjects: 250 };
    const all = gTestPValue(bins, subjects);
    expect(gTestPValue(bins, { ...subjects, currentSubjects: 125 })).toBeGreaterThan(all);
    expect(gTestPValue(bins, subjects, 1.8)).toBeGreaterThan(all);
    expect(gTestPValue(binsOf([10, 20], [5, 10]), subjects)).toBe(1);
  });

  it("is at most 0.001 in at most 0.2% of samples that differ by chance, though a category is rare", () => {
    const random = seededRandom(41);
    const draw = (rows: number) => {
      const counts = [0, 0, 0];
      for (let row = 0; row < rows; row++) {
        const at = random.fraction();
        const bin = at < 0.003 ? 2 : at < 0.4 ? 1 : 0;
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      return counts;
    };
    const subjects = { baselineSubjects: 1_000, currentSubjects: 250 };
    let wrong = 0;
    for (let run = 0; run < 4_000; run++) {
      if (gTestPValue(binsOf(draw(1_000), draw(250)), subjects) <= 0.001) wrong++;
    }
    expect(wrong).toBeLessThanOrEqual(8);
  });
});
