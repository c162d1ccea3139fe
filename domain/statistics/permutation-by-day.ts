// The two-sample distance tested by exchanging whole days: honest where values tie and the rows of a day belong together.

import type { KolmogorovSmirnov } from "./kolmogorov-smirnov.ts";
import { seededRandom, type Random } from "./random.ts";

/** A week: with fewer days a side lacks a weekday, and there are too few ways to exchange them. */
const MINIMUM_DAYS = 7;
const PERMUTATIONS = 2_000;
/** Each of them sums all days of a side. */
const PERMUTATIONS_OF_STEP = 50;

/** How many rows of one day have each value. */
export type Day = ReadonlyMap<number, number>;

/**
 * D of all rows, and the share of 2,000 exchanges of whole days whose D is at least as large, the observed one counted
 * in: `(1 + #{D* ≥ D}) / (1 + 2000)`, so never zero. B. Phipson and G. Smyth, Statistical Applications in Genetics and
 * Molecular Biology 9 (2010) 39. The number of days of each side stays; days need not have equally many rows, but they must
 * be exchangeable: if a day resembles the day before it, the p-value is too small. Time and memory grow with days times
 * distinct values.
 *
 * @param seed stored with the report, for the same p-value again.
 * @returns in short steps; null with fewer than seven days with rows on a side.
 * @throws RangeError for NaN.
 */
export function* kolmogorovSmirnovByDay(
  baseline: readonly Day[],
  current: readonly Day[],
  seed: number,
): Generator<void, KolmogorovSmirnov | null> {
  const [before, after] = [baseline.filter(hasRows), current.filter(hasRows)];
  if (before.length < MINIMUM_DAYS || after.length < MINIMUM_DAYS) return null;
  const days = cumulate([...before, ...after]);
  const total = sumOf(days);
  const order = Uint32Array.from({ length: days.length }, (_, index) => index);
  const observed = distance(days, order.subarray(0, before.length), total);
  const random = seededRandom(seed);
  let asLarge = 1;
  for (let permutation = 0; permutation < PERMUTATIONS; permutation++) {
    chooseFirst(order, before.length, random);
    // The same split gives the same D but for the rounding of the last division.
    if (distance(days, order.subarray(0, before.length), total) >= observed * (1 - 1e-12)) asLarge++;
    if (permutation % PERMUTATIONS_OF_STEP === 0) yield;
  }
  return { statistic: observed, pValue: asLarge / (PERMUTATIONS + 1) };
}

function hasRows(day: Day): boolean {
  return day.size > 0;
}

/** For each day, how many of its rows are at most each of the distinct values of all days. */
function cumulate(days: readonly Day[]): Float64Array[] {
  const distinct = Float64Array.from(new Set(days.flatMap((day) => [...day.keys()]))).sort();
  if (distinct.some(Number.isNaN)) throw new RangeError("a value is a number");
  return days.map((day) => {
    let sum = 0;
    return distinct.map((value) => (sum += day.get(value) ?? 0));
  });
}

function sumOf(days: Iterable<Float64Array>): Float64Array {
  let sum = new Float64Array();
  for (const day of days) {
    if (sum.length === 0) sum = new Float64Array(day.length);
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) + (day[index] ?? 0);
  }
  return sum;
}

/** D between the chosen days and the rest. */
function distance(days: readonly Float64Array[], chosen: Uint32Array, total: Float64Array): number {
  const side = sumOf(Array.from(chosen, (index) => days[index] ?? total));
  const all = total.at(-1) ?? 0;
  const n = side.at(-1) ?? 0;
  let largest = 0;
  // |F − G| of the two sides is |F·all − total| / m where F is the share of the chosen side.
  for (let index = 0; index < total.length; index++) {
    largest = Math.max(largest, Math.abs((side[index] ?? 0) * all - (total[index] ?? 0) * n));
  }
  return largest / (n * (all - n));
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
