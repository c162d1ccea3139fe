// Fisher's exact test with mid-p, against exact fractions.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fisherMidP } from "./fisher.ts";

const of = (numerator: number, denominator: number) => ({ numerator, denominator });

/** By adding up all tables in whole numbers. */
function exact([k1, n1]: readonly [number, number], [k2, n2]: readonly [number, number]): number {
  const choose = (n: number, k: number) => {
    let product = 1n;
    for (let i = 0; i < k; i++) product = (product * BigInt(n - i)) / BigInt(i + 1);
    return product;
  };
  const counted = k1 + k2;
  const ways = (k: number) => choose(n1, k) * choose(n2, counted - k);
  let [less, same, all] = [0n, 0n, 0n];
  for (let k = Math.max(0, counted - n2); k <= Math.min(n1, counted); k++) {
    all += ways(k);
    if (ways(k) < ways(k1)) less += ways(k);
    if (ways(k) === ways(k1)) same += ways(k);
  }
  return Number((less * 2n + same) * 10n ** 18n) / Number(2n * all * 10n ** 18n);
}

describe("Fisher's mid-p", () => {
  it("agrees with all tables added up in whole numbers", () => {
    const proportion = fc
      .integer({ min: 1, max: 60 })
      .chain((n) => fc.tuple(fc.nat({ max: n }), fc.constant(n)));
    fc.assert(
      fc.property(proportion, proportion, (first, second) => {
        const found = fisherMidP(of(...first), of(...second));
        const isOnlyTable = [0, first[1] + second[1]].includes(first[0] + second[0]);
        if (isOnlyTable) expect(found).toBe(1);
        else expect(Math.abs(found - exact(first, second))).toBeLessThan(1e-11);
      }),
      { seed: 5, numRuns: 2_000 },
    );
  });

  it("sees less in two of 50 against 100 of 20,000 than the score test, whose p-value is 0.0005", () => {
    expect(fisherMidP(of(2, 50), of(100, 20_000))).toBeCloseTo(exact([2, 50], [100, 20_000]), 12);
    expect(fisherMidP(of(2, 50), of(100, 20_000))).toBeGreaterThan(0.01);
  });

  it("is the same turned round, and takes millions", () => {
    const large = [of(50_000, 1_000_000), of(251_000, 5_000_000)] as const;
    const forward = fisherMidP(large[0], large[1]);
    // The normal approximation of so many: a difference of 0.84 standard errors.
    expect(forward).toBeCloseTo(0.401, 2);
    expect(fisherMidP(large[1], large[0])).toBeCloseTo(forward, 9);
  });

  it("is 1 if nothing can differ", () => {
    expect(fisherMidP(of(0, 40), of(0, 30))).toBe(1);
    expect(fisherMidP(of(40, 40), of(30, 30))).toBe(1);
  });

  it("refuses counts that are no proportion", () => {
    expect(() => fisherMidP(of(3, 2), of(0, 1))).toThrow(RangeError);
    expect(() => fisherMidP(of(0.5, 2), of(0, 1))).toThrow(RangeError);
    expect(() => fisherMidP(of(0, 0), of(0, 1))).toThrow(RangeError);
  });
});
