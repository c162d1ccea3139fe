// The population stability index: its floor, its critical values, and what has no index.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { populationStabilityIndex, psiContribution, psiCriticalValue, psiPValue } from "./psi.ts";

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
