// A ratio estimated from a sample whose cases were drawn with unequal, known probabilities: each counts for as many as it
// stands for.

import type { ClusteredRatio } from "./clustered-interval.ts";
import { clusteredRatio, type ClusterSums } from "./clustered-ratio.ts";

/** Sums over customers as in {@link ClusterSums}, of weights instead of cases; and the drawn cases as they are. */
export interface WeightedSums extends ClusterSums {
  /** Drawn cases that count. */
  readonly counted: number;
  readonly cases: number;
}

const CUSTOMERS_MIN = 30;
/** Of the drawn cases that count, and of those that do not. */
const RARER_MIN = 10;

/**
 * The ratio of two sums weighted by inverse probability (J. Hájek's estimator; W. Cochran, Sampling Techniques, 3rd ed., 1977,
 * 9A.7 and 6.3), with the interval of {@link clusteredRatio}. Unequal weights are worth fewer cases, as L. Kish's effective size
 * says; a draw that favours what varies most can be worth more than its cases, but never more than it stands for.
 *
 * @returns null with fewer than 30 customers, or 10 cases on either side.
 */
export function weightedRatio({ counted, cases, ...sums }: WeightedSums): ClusteredRatio | null {
  if (sums.customers < CUSTOMERS_MIN || Math.min(counted, cases - counted) < RARER_MIN) return null;
  return clusteredRatio(sums);
}
