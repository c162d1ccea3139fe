// The two-sample distance tested by exchanging whole days: honest where values tie and the rows of a day belong together.

import type { KolmogorovSmirnov } from "./kolmogorov-smirnov.ts";
import { seededRandom, type Random } from "./random.ts";

/** With fewer days on a side there are too few ways to exchange them. */
export const MINIMUM_DAYS = 8;
const PERMUTATIONS = 2_000;
/** Ties are heavy where distinct values are fewer than this share of the rows. */
const FEW_DISTINCT = 0.9;

/** The values of one day. */
export type Day = readonly number[];

/** Whether values repeat so often, as amounts do, that the asymptotic p-value is not to be trusted. */
export function hasHeavyTies(values: readonly number[]): boolean {
  return new Set(values).size < FEW_DISTINCT * values.length;
}

/**
 * D of all rows, and the share of 2,000 exchanges of whole days whose D is at least as large, the observed one counted
 * in: `(1 + #{D* ≥ D}) / (1 + 2000)`, so never zero. B. Phipson and G. Smyth, Statistical Applications in Genetics and
 * Molecular Biology 9 (2010) 39. The number of days of each side stays; days need not have equally many rows.
 *
 * @param seed stored with the report, for the same p-value again.
 * @returns null with fewer than eight days with rows on a side.
 * @throws RangeError for NaN.
 */
export function kolmogorovSmirnovByDay(
  baseline: readonly Day[],
  current: readonly Day[],
  seed: number,
): KolmogorovSmirnov | null {
  const sides = [baseline, current].map((days) => days.filter(({ length }) => length > 0));
  const [before = [], after = []] = sides;
  if (before.length < MINIMUM_DAYS || after.length < MINIMUM_DAYS) return null;
  const days = cumulate([...before, ...after]);
  const order = Uint32Array.from({ length: days.length }, (_, index) => index);
  const observed = distance(days, order, before.length);
  const random = seededRandom(seed);
  let asLarge = 1;
  for (let permutation = 0; permutation < PERMUTATIONS; permutation++) {
    chooseFirst(order, before.length, random);
    // Equal splits give equal sums in whole numbers, so equality is exact up to the last division.
    if (distance(days, order, before.length) >= observed * (1 - 1e-12)) asLarge++;
  }
  return { statistic: observed, pValue: asLarge / (PERMUTATIONS + 1) };
}

/** For each day, how many of its values are at most each of the distinct values of all days. */
function cumulate(days: readonly Day[]): Float64Array[] {
  const distinct = Float64Array.from(new Set(days.flat())).sort();
  const rank = new Map<number, number>();
  for (const [index, value] of distinct.entries()) rank.set(value, index);
  return days.map((day) => {
    const counts = new Float64Array(distinct.length);
    for (const value of day) {
      if (Number.isNaN(value)) throw new RangeError("a value is a number");
      const index = rank.get(value) ?? 0;
      counts[index] = (counts[index] ?? 0) + 1;
    }
    let sum = 0;
    return counts.map((count) => (sum += count));
  });
}

/** D between the first `size` days of the order and the rest. */
function distance(days: readonly Float64Array[], order: Uint32Array, size: number): number {
  const length = days[0]?.length ?? 0;
  const sides = [new Float64Array(length), new Float64Array(length)] as const;
  for (const [place, index] of order.entries()) {
    const side = place < size ? sides[0] : sides[1];
    const day = days[index] ?? side;
    for (let value = 0; value < length; value++) side[value] = (side[value] ?? 0) + (day[value] ?? 0);
  }
  const n = sides[0][length - 1] ?? 1;
  const m = sides[1][length - 1] ?? 1;
  let largest = 0;
  for (let value = 0; value < length; value++) {
    largest = Math.max(largest, Math.abs((sides[0][value] ?? 0) * m - (sides[1][value] ?? 0) * n));
  }
  return largest / (n * m);
}

/** Puts a random choice of `size` days first: the first steps of the Fisher–Yates shuffle. */
function chooseFirst(order: Uint32Array, size: number, random: Random): void {
  for (let place = 0; place < size; place++) {
    const other = place + random.below(order.length - place);
    const kept = order[place] ?? 0;
    order[place] = order[other] ?? 0;
    order[other] = kept;
  }
}
