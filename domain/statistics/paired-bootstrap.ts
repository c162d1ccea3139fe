// Paired bootstrap by customer: how far a difference between two versions, on the same decisions, can be from the truth.
//
// Percentile intervals of B. Efron and R. Tibshirani, An Introduction to the Bootstrap (1993), ch. 13. Whole customers are drawn,
// because their decisions are not independent of each other.

import type { ScaledAmount } from "../money/amount.ts";
import type { Proportion } from "./proportion.ts";
import { resampleClusters, type Resampling } from "./resample-clusters.ts";

export const RESAMPLES = 2_000;
/** Fewer customers are too few to draw from: the interval would be too narrow. */
const MINIMUM_CUSTOMERS = 30;
/** With fewer customers under whom the versions differ, most resamples are alike: an interval would be too narrow, or have no width. */
const MINIMUM_DIFFERING = 20;
const TAIL = 0.025;

export interface PairedDifference<T> {
  /** The candidate's figure minus the live one. */
  readonly value: T | null;
  /** 95%; null if there are too few cases. */
  readonly interval: { readonly lower: T; readonly upper: T } | null;
  readonly method: "paired_bootstrap";
  readonly resamples: number;
  readonly seed: number;
}

/**
 * A difference of amounts in one currency, exact in value and interval.
 *
 * @param differences for each customer the candidate's amount minus the live one's; customers without a difference count too.
 */
export function bootstrapAmount(
  differences: readonly ScaledAmount[],
  seed: number,
): PairedDifference<ScaledAmount> {
  const resampling = { resamples: RESAMPLES, seed };
  const value = differences.reduce((sum, difference) => sum + difference, 0n);
  const answer = { value, method: "paired_bootstrap", ...resampling } as const;
  const differing = differences.filter((difference) => difference !== 0n).length;
  if (differences.length < MINIMUM_CUSTOMERS || differing < MINIMUM_DIFFERING)
    return { ...answer, interval: null };
  const sums = resampleAmounts(differences, resampling).sort((a, b) => (a < b ? -1 : Number(a > b)));
  return { ...answer, interval: middle(sums) };
}

/** One customer's part in a ratio, under both versions. */
export interface PairedCounts {
  readonly live: Proportion;
  readonly candidate: Proportion;
}

/**
 * A difference of two ratios of sums over customers, such as precision or the false-positive rate. Null where a
 * denominator is zero, and without interval where it is zero in a resample: the ratio then hangs on too few customers.
 */
export function bootstrapRatio(customers: readonly PairedCounts[], seed: number): PairedDifference<number> {
  const resampling = { resamples: RESAMPLES, seed };
  const columns = [
    Float64Array.from(customers, ({ candidate }) => candidate.numerator),
    Float64Array.from(customers, ({ candidate }) => candidate.denominator),
    Float64Array.from(customers, ({ live }) => live.numerator),
    Float64Array.from(customers, ({ live }) => live.denominator),
  ];
  const value = ratioDifference(columns.map((column) => column.reduce((sum, count) => sum + count, 0)));
  const answer = { value, method: "paired_bootstrap", ...resampling } as const;
  if (value === null || customers.length < MINIMUM_CUSTOMERS) return { ...answer, interval: null };
  if (customers.filter(isDiffering).length < MINIMUM_DIFFERING) return { ...answer, interval: null };
  const sums = resampleClusters(columns, resampling);
  const differences: number[] = [];
  for (let resample = 0; resample < resampling.resamples; resample++) {
    const difference = ratioDifference(sums.map((column) => column[resample] ?? 0));
    if (difference === null) return { ...answer, interval: null };
    differences.push(difference);
  }
  return { ...answer, interval: middle(differences.sort((a, b) => a - b)) };
}

function isDiffering({ live, candidate }: PairedCounts): boolean {
  return live.numerator !== candidate.numerator || live.denominator !== candidate.denominator;
}

function ratioDifference([candidate = 0, ofCandidate = 0, live = 0, ofLive = 0]: readonly number[]):
  | number
  | null {
  return ofCandidate === 0 || ofLive === 0 ? null : candidate / ofCandidate - live / ofLive;
}

/**
 * Between the order statistics (B+1)·2.5% from each end: no interpolation, so amounts stay exact. Null where they are equal:
 * customers who are all alike do not show how far others could be from them.
 */
function middle<T>(sorted: readonly T[]): { lower: T; upper: T } | null {
  const fromEnd = Math.floor((sorted.length + 1) * TAIL);
  const [lower, upper] = [sorted[fromEnd - 1], sorted[sorted.length - fromEnd]];
  if (lower === undefined || upper === undefined) throw new RangeError("too few resamples for an interval");
  return lower === upper ? null : { lower, upper };
}

/** Amounts are longer than a double's 53 bits, so they are summed in limbs that each stay exact. */
function resampleAmounts(amounts: readonly ScaledAmount[], resampling: Resampling): ScaledAmount[] {
  const bits = BigInt(52 - Math.ceil(Math.log2(amounts.length)));
  const columns: Float64Array[] = [];
  let rest = amounts;
  while (rest.some((amount) => amount !== 0n && amount !== -1n) || columns.length === 0) {
    columns.push(Float64Array.from(rest, (amount) => Number(BigInt.asUintN(Number(bits), amount))));
    rest = rest.map((amount) => amount >> bits);
  }
  // What is left is the sign: −1 for amounts below zero.
  columns.push(Float64Array.from(rest, Number));
  const sums = resampleClusters(columns, resampling);
  return Array.from({ length: resampling.resamples }, (_, resample) =>
    sums.reduceRight((sum, column) => (sum << bits) + BigInt(column[resample] ?? 0), 0n),
  );
}
