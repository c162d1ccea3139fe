// The two-sample Kolmogorov–Smirnov test: the largest distance between two distributions, without bins.

import type { PairedCount } from "./bins.ts";
import { kolmogorovSurvival } from "./kolmogorov-distribution.ts";

export interface KolmogorovSmirnov {
  /** D, from 0 to 1. */
  readonly statistic: number;
  readonly pValue: number;
}

/**
 * D and its asymptotic p-value, for independent rows with few ties. With many rows tiny shifts are significant, so read it
 * beside an effect size; rows of one day or one customer overstate n (see permutation-by-day.ts).
 *
 * @returns null where a side has no value.
 * @throws RangeError for NaN.
 */
export function kolmogorovSmirnov(
  baseline: readonly number[],
  current: readonly number[],
): KolmogorovSmirnov | null {
  return kolmogorovSmirnovOfCounts(countByValue(baseline, current));
}

/** The same from how often each distinct value was seen on both sides, in ascending order of the values. */
export function kolmogorovSmirnovOfCounts(ascending: Iterable<PairedCount>): KolmogorovSmirnov | null {
  const counts = [...ascending];
  let n = 0;
  let m = 0;
  for (const { baseline, current } of counts) {
    n += baseline;
    m += current;
  }
  if (n === 0 || m === 0) return null;
  const statistic = largestDistance(counts, n, m);
  // As if one sample of the effective size n·m/(n+m) were compared with its distribution.
  const size = Math.max(1, halfToEven((n * m) / (n + m)));
  return { statistic, pValue: kolmogorovSurvival(size, statistic) };
}

/** max |F(x) − G(x)|; in whole numbers until the last division. */
function largestDistance(ascending: readonly PairedCount[], n: number, m: number): number {
  let left = 0;
  let right = 0;
  let largest = 0;
  for (const { baseline, current } of ascending) {
    left += baseline;
    right += current;
    largest = Math.max(largest, Math.abs(left * m - right * n));
  }
  return largest / (n * m);
}

function countByValue(baseline: readonly number[], current: readonly number[]): PairedCount[] {
  const sides = [sorted(baseline), sorted(current)] as const;
  const counts: PairedCount[] = [];
  let [i, j] = [0, 0];
  while (i < sides[0].length || j < sides[1].length) {
    const value = Math.min(sides[0][i] ?? Infinity, sides[1][j] ?? Infinity);
    const from = [i, j] as const;
    while (i < sides[0].length && sides[0][i] === value) i++;
    while (j < sides[1].length && sides[1][j] === value) j++;
    counts.push({ baseline: i - from[0], current: j - from[1] });
  }
  return counts;
}

function sorted(values: readonly number[]): Float64Array {
  if (values.some(Number.isNaN)) throw new RangeError("a value is a number");
  return Float64Array.from(values).sort();
}

function halfToEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
