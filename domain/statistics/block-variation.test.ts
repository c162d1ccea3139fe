// What weeks vary beyond their customers: nothing if days are alike, and what is put in if they are not.

import { describe, expect, it } from "vitest";
import { beyondCustomers, usualRatio, variationOfBlocks } from "./block-variation.ts";
import { seededRandom } from "./random.ts";
import { trace } from "./share-variation.ts";

const BINS = 5;
const DAYS = 30;
const ROWS = 200;
/** Of n independent rows. */
const customersOf = (rows: number) => ({
  rows,
  variation: Array.from({ length: BINS }, (_, bin) =>
    Array.from({ length: BINS }, (__, at) => ((bin === at ? 1 : 0) - 1 / BINS) / rows),
  ),
});

/** Days of independent rows; each day moves the first bin's share by as much, and stays in part the day before. */
function draw(seed: number, moves: number, stays: number) {
  const random = seededRandom(seed);
  let state = 0;
  return Array.from({ length: DAYS }, () => {
    const fresh = Math.sqrt(12) * (random.fraction() - 0.5);
    state = stays * state + Math.sqrt(1 - stays * stays) * fresh;
    const first = 1 / BINS + moves * state;
    const bins = Array.from({ length: BINS }, () => 0);
    for (let row = 0; row < ROWS; row++) {
      const bin = random.fraction() < first ? 0 : 1 + random.below(BINS - 1);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    return { kind: "", bins };
  });
}

const blocksOf = (days: ReturnType<typeof draw>) => {
  const blocks = variationOfBlocks(days, 7, customersOf(7 * ROWS));
  if (blocks === null) throw new Error("30 days hold four weeks");
  return blocks;
};
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
const mean = (values: readonly number[]) => values.reduce((sum, of) => sum + of, 0) / values.length;

describe("the variation of weeks", () => {
  it("is what customers explain, on average, if days are alike, and seldom called more", () => {
    const weeks = SEEDS.map((seed) => blocksOf(draw(seed, 0, 0)));
    const ratio = mean(weeks.map(({ blocks, expected }) => trace(blocks) / expected));
    expect(ratio).toBeGreaterThan(0.93);
    expect(ratio).toBeLessThan(1.07);
    const called = weeks.filter((of) => beyondCustomers(of, 1) !== null).length;
    expect(called / weeks.length).toBeLessThanOrEqual(0.06);
  });

  it("holds what days add, if each day resembles the day before too", () => {
    // A share that moves by 0.04 each day varies by 0.0016 · (1/p + 1/(1 − p)) in units of chi-square.
    const perDay = 0.04 ** 2 * (BINS + BINS / (BINS - 1));
    for (const [stays, ofWeek] of [
      [0, 1 / 7],
      [0.6, 0.4226],
    ] as const) {
      const added = SEEDS.map((seed) => {
        const { blocks, expected } = blocksOf(draw(1_000 + seed, 0.04, stays));
        return trace(blocks) - expected;
      });
      expect(mean(added) / (perDay * ofWeek), `correlation ${stays}`).toBeGreaterThan(0.8);
      expect(mean(added) / (perDay * ofWeek), `correlation ${stays}`).toBeLessThan(1.2);
    }
  });

  it("leaves out what differs between kinds of days, such as weekends", () => {
    const days = draw(7, 0, 0).map(({ bins }, at) => {
      const isWeekend = at % 7 > 4;
      const [first = 0, second = 0, ...others] = bins;
      return {
        kind: String(at % 7),
        bins: isWeekend ? [first + second, 0, ...others] : [first, second, ...others],
      };
    });
    const oneDay = variationOfBlocks(days, 1, customersOf(ROWS));
    expect(oneDay && beyondCustomers(oneDay, 1)).toBeNull();
    const asOneKind = variationOfBlocks(
      days.map(({ bins }) => ({ kind: "", bins })),
      1,
      customersOf(ROWS),
    );
    expect(asOneKind && beyondCustomers(asOneKind, 1)).not.toBeNull();
  });

  it("is unknown with fewer than four blocks, and with one bin", () => {
    expect(variationOfBlocks(draw(1, 0, 0).slice(0, 27), 7, customersOf(1_400))).toBeNull();
    const one = draw(1, 0, 0).map(({ kind, bins }) => ({
      kind,
      bins: [bins.reduce((sum, of) => sum + of, 0)],
    }));
    expect(variationOfBlocks(one, 7, { rows: 1_400, variation: [[0]] })).toBeNull();
  });
});

describe("a feature whose weeks look calm", () => {
  it("varies as the middle one of all features, if that is no chance", () => {
    const moved = SEEDS.slice(0, 10).map((seed) => blocksOf(draw(seed, 0.05, 0.6)));
    const calm = blocksOf(draw(99, 0, 0));
    const least = usualRatio([...moved, calm]);
    expect(least).toBeGreaterThan(2);
    expect(beyondCustomers(calm, 1)).toBeNull();
    const beyond = beyondCustomers(calm, least);
    expect(beyond && trace(beyond) / calm.expected).toBeCloseTo(least - 1, 9);
  });

  it("is left alone if most features are calm", () => {
    const calm = SEEDS.slice(0, 10).map((seed) => blocksOf(draw(seed, 0, 0)));
    expect(usualRatio([...calm, blocksOf(draw(1, 0.08, 0.6))])).toBe(1);
    expect(usualRatio([])).toBe(1);
  });
});
