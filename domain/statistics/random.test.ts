// Seeded numbers repeat, stay in their range and are spread evenly.

import { describe, expect, it } from "vitest";
import { chiSquareSurvival } from "./chi-square.ts";
import { seededRandom } from "./random.ts";

describe("seededRandom", () => {
  it("gives the same numbers for the same seed, and others for another", () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 20 }, () => random.below(1_000));
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
  });

  it("never changes: stored seeds of old reports must give their figures again", () => {
    const random = seededRandom(42);
    expect([random.below(1_000), random.below(1_000), random.below(1_000), random.fraction()]).toEqual([
      605, 225, 535, 0.8176910849288106,
    ]);
  });

  it("draws every whole number equally often, and fractions evenly", () => {
    const random = seededRandom(7);
    const faces = [0, 0, 0, 0, 0, 0, 0];
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 70_000; draw++) {
      const face = random.below(7);
      faces[face] = (faces[face] ?? 0) + 1;
      const tenth = Math.floor(random.fraction() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const counts of [faces, tenths]) {
      const expected = 70_000 / counts.length;
      const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      expect(chiSquareSurvival(statistic, counts.length - 1)).toBeGreaterThan(0.001);
    }
  });

  it("has one number to draw from one", () => {
    expect(seededRandom(1).below(1)).toBe(0);
  });

  it.each([0.5, Number.NaN, 2 ** 60])("refuses the seed %f", (seed) => {
    expect(() => seededRandom(seed)).toThrow(RangeError);
  });
});
