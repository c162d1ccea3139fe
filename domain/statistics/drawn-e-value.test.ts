// Evidence from drawn cases: against the e-value of cases that all count alike, its mean if neither side is better, and its limits.

import { describe, expect, it } from "vitest";
import { drawnEValue, drawnShareSequence, type DrawnCases } from "./drawn-e-value.ts";
import { eValue } from "./e-value.ts";
import { shareSequence } from "./share-sequence.ts";

const alike = (better: number, worse: number, unknown = 0): DrawnCases[] => [
  { weight: 1, better, worse, unknown },
];
const sum = (cases: readonly DrawnCases[], share?: number) => {
  const { better, worse } = drawnEValue(cases, share);
  return better + worse;
};

describe("the e-value of drawn cases", () => {
  it("is that of all cases where all were equally likely to be drawn, but for the number of bets", () => {
    for (const [better, worse] of [
      [0, 0],
      [8, 0],
      [20, 4],
      [150, 180],
      [700, 500],
    ] as const) {
      const expected = eValue(better, worse);
      expect(Math.abs(sum(alike(better, worse)) / expected - 1)).toBeLessThan(0.01);
    }
  });

  it("has a mean of one over cases drawn with any probabilities, if neither side is better", () => {
    // Six customers of either kind: on each side in half of the cases, and drawn with a quarter or with certainty.
    const kinds = [0.25, 1];
    let mean = 0;
    const go = (customers: number, chance: number, groups: readonly DrawnCases[]) => {
      if (customers === 0) {
        mean += chance * sum(groups);
        return;
      }
      const probability = kinds[customers % 2] ?? 1;
      if (probability < 1) go(customers - 1, chance * (1 - probability), groups);
      for (const side of ["better", "worse"] as const) {
        const one = { weight: 0.25 / probability, better: 0, worse: 0, unknown: 0, [side]: 1 };
        go(customers - 1, (chance * probability) / 2, [...groups, one]);
      }
    };
    go(6, 1, []);
    expect(mean).toBeCloseTo(1, 9);
  });

  it("takes cases that are not known for what it is least with", () => {
    const worst = Math.min(...[0, 1, 2, 3].map((better) => sum(alike(20 + better, 4 + 3 - better))));
    expect(sum(alike(20, 4, 3))).toBeLessThanOrEqual(worst);
    expect(sum(alike(20, 4, 3))).toBeGreaterThan(0.99 * worst);
  });
});

describe("the limits of the share", () => {
  it("are those of all cases where all were equally likely to be drawn, or a little wider", () => {
    for (const [k, n] of [
      [70, 100],
      [3, 40],
      [500, 1_000],
    ] as const) {
      const [drawn, all] = [drawnShareSequence(alike(k, n - k), 0.05), shareSequence(k, n, 0.05)];
      expect(drawn.lower).toBeGreaterThan(all.lower - 0.06);
      expect(drawn.lower).toBeLessThan(all.lower + 0.02);
      expect(drawn.upper).toBeLessThan(all.upper + 0.06);
      expect(drawn.upper).toBeGreaterThan(all.upper - 0.02);
    }
  });

  it("leave an even share exactly where the e-value reaches the bound, and are everything without a case", () => {
    expect(drawnShareSequence([], 0.05)).toEqual({ lower: 0, upper: 1 });
    for (let better = 4; better < 30; better++) {
      const cases = [{ weight: 0.3, better, worse: 2, unknown: 0 }, ...alike(better, 3)];
      expect(drawnShareSequence(cases, 0.05).lower >= 0.5).toBe(sum(cases) >= 20);
    }
  });
});
