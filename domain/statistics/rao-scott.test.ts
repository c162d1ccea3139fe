// How many independent rows there are: by hand, and against what customers of many kinds are truly worth.

import { describe, expect, it } from "vitest";
import { effectiveSubjects } from "./effective-subjects.fixture.ts";
import { independentRows } from "./rao-scott.ts";
import { seededRandom, type Random } from "./random.ts";

const GROUPS = 256;

/** Rows by bin and group of customers who each have a size and a share of each bin. */
function drawGroups(
  random: Random,
  customers: number,
  customerOf: (random: Random) => { readonly rows: number; readonly binOf: () => number },
) {
  const bins = Array.from({ length: 3 }, () => Array.from({ length: GROUPS }, () => 0));
  const sizes: number[] = [];
  for (let customer = 0; customer < customers; customer++) {
    const { rows, binOf } = customerOf(random);
    const group = random.below(GROUPS);
    sizes.push(rows);
    for (let row = 0; row < rows; row++) {
      const bin = bins[binOf()];
      if (bin) bin[group] = (bin[group] ?? 0) + 1;
    }
  }
  return { bins, rows: sizes.reduce((sum, size) => sum + size, 0), kish: effectiveSubjects(sizes) };
}

const thirds = (random: Random) => Math.min(2, Math.floor(random.fraction() * 3));

describe("independentRows", () => {
  it("is what a hand calculation gives", () => {
    // Shares 1/2; residuals ±1 in both groups of two rows: Σ V/p = 2 · (1 + 1) / (16 · ½) = ½, times 2/1.
    expect(
      independentRows(
        [
          [2, 0],
          [0, 2],
        ],
        4,
      ),
    ).toBeCloseTo(1, 12);
    expect(independentRows([[3, 4]], 7)).toBeNull();
    // Every group is alike: nothing shows that rows depend on each other.
    expect(
      independentRows(
        [
          [1, 1],
          [1, 1],
        ],
        4,
      ),
    ).toBe(4);
  });

  it.each([[-1], [Number.NaN], [Infinity]])("refuses %f rows", (rows) => {
    expect(() => independentRows([[rows], [1]], 10)).toThrow(RangeError);
  });

  it("is near Kish's number if the rows of a customer say the same, and near the rows if they say anything", () => {
    const random = seededRandom(5);
    const alike = drawGroups(random, 3_000, (one) => {
      const bin = thirds(one);
      return { rows: 1 + one.below(6), binOf: () => bin };
    });
    const found = independentRows(alike.bins, alike.rows) ?? 0;
    expect(found / alike.kish).toBeGreaterThan(0.85);
    expect(found / alike.kish).toBeLessThan(1.15);
    const various = drawGroups(random, 3_000, (one) => ({
      rows: 1 + one.below(6),
      binOf: () => thirds(one),
    }));
    expect((independentRows(various.bins, various.rows) ?? 0) / various.rows).toBeGreaterThan(0.85);
  });

  it("is far below Kish's number if those who come often are alike", () => {
    const random = seededRandom(6);
    const merchants = drawGroups(random, 5_000, (one) => {
      const isMerchant = one.below(500) === 0;
      const bin = isMerchant ? 2 : one.below(10) < 7 ? 0 : 1;
      return { rows: isMerchant ? 100 : 1, binOf: () => bin };
    });
    expect((independentRows(merchants.bins, merchants.rows) ?? 0) / merchants.kish).toBeLessThan(0.7);
  });
});
