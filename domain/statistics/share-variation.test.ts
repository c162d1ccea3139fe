// How unevenly chance moves the bins: by hand, and for customers whose kinds are known.

import { describe, expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { variationBetweenGroups } from "./rao-scott.ts";
import { sumOfVariations, timesVariation, trace, unevenness } from "./share-variation.ts";

describe("unevenness", () => {
  it("is 1 for independent rows of any shares", () => {
    // I − √p√pᵀ, over n.
    const roots = [0.5, 0.3, 0.2].map(Math.sqrt);
    const variation = roots.map((of, bin) =>
      roots.map((beside, at) => ((bin === at ? 1 : 0) - of * beside) / 100),
    );
    expect(trace(variation)).toBeCloseTo(2 / 100, 12);
    expect(unevenness(variation, 3)).toBeCloseTo(1, 12);
    expect(unevenness(sumOfVariations([variation, timesVariation(variation, 4)]), 3)).toBeCloseTo(1, 12);
  });

  it("is B − 1 if only one bin moves against the rest, and never more", () => {
    expect(
      unevenness(
        [
          [1, 0, 0],
          [0, 0, 0],
          [0, 0, 0],
        ],
        3,
      ),
    ).toBe(2);
  });

  it("is 1 if none or one of the bins varies, though there are more", () => {
    expect(unevenness([], 0)).toBe(1);
    expect(unevenness([[0]], 1)).toBe(1);
    expect(
      unevenness(
        [
          [0, 0],
          [0, 0],
        ],
        0,
      ),
    ).toBe(1);
  });

  it("is near 1 if customers are of one size, and far above if a few large ones share a bin", () => {
    const random = seededRandom(51);
    const drawn = (large: number) => {
      const bins = Array.from({ length: 10 }, () => Array.from({ length: 256 }, () => 0));
      for (let customer = 0; customer < 3_000; customer++) {
        const isLarge = random.below(500) === 0;
        const of = bins[isLarge ? 9 : random.below(10)] ?? [];
        const group = random.below(256);
        of[group] = (of[group] ?? 0) + (isLarge ? large : 1);
      }
      return unevenness(variationBetweenGroups(bins), 10);
    };
    expect(drawn(1)).toBeLessThan(1.2);
    expect(drawn(60)).toBeGreaterThan(4);
  });
});
