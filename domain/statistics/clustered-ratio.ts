// A ratio of sums over customers, and how far it can be from the truth if the payments of one customer are alike.

import { studentT95 } from "./student-t.ts";
import { scoreInterval, type Interval } from "./wilson.ts";

/** Sums over customers: k of a customer's m cases count. They follow from each customer's sums, not from those of days. */
export interface ClusterSums {
  readonly customers: number;
  /** Σk */
  readonly numerator: number;
  /** Σm */
  readonly denominator: number;
  /** Σk² */
  readonly numeratorSquares: number;
  /** Σk·m */
  readonly products: number;
  /** Σm² */
  readonly denominatorSquares: number;
}

export interface ClusteredRatio {
  readonly value: number;
  /** 95%. */
  readonly interval: Interval;
  /** How many independent cases the payments are worth: never more than there are. */
  readonly effectiveN: number;
}

/** With fewer customers their spread cannot be told. */
const CUSTOMERS_MIN = 20;

/**
 * Wilson's interval at the effective number of cases: n divided by the design effect of the ratio, whose variance between
 * customers is linearised (L. Kish, Survey Sampling, 1965, ch. 5 and 8.2; W. Cochran, Sampling Techniques, 3rd ed., 1977,
 * 6.3), with Student's t (E. Korn, B. Graubard, Survey Methodology 24 (1998) 193–201). Customers of unequal size count as
 * `(Σm)² / Σm²` of equal size, for the degrees of freedom too (A. Carter, K. Schnepel, D. Steigerwald, Review of Economics and
 * Statistics 99 (2017) 698–709). It is never narrower than Wilson's own. Where all cases say the same there is no spread to measure: a customer's cases then count as one voice, and the
 * effective number is `(Σm)² / Σm²`.
 *
 * @returns null with fewer than 20 customers.
 */
export function clusteredRatio(sums: ClusterSums): ClusteredRatio | null {
  const { customers, numerator, denominator, denominatorSquares } = sums;
  if (customers < CUSTOMERS_MIN) return null;
  const value = numerator / denominator;
  const alike = denominator ** 2 / denominatorSquares;
  // One customer with nearly all cases leaves nothing to compare it with.
  const degreesOfFreedom = Math.max(1, Math.min(customers, alike) - 1);
  const effectiveN = effectiveSize(sums, value, (degreesOfFreedom + 1) / degreesOfFreedom) ?? alike;
  const interval = scoreInterval(value, effectiveN, studentT95(degreesOfFreedom));
  return { value, effectiveN, interval };
}

/** Null where all cases say the same. */
function effectiveSize(sums: ClusterSums, share: number, correction: number): number | null {
  const { denominator, numeratorSquares, products, denominatorSquares } = sums;
  const independent = (share * (1 - share)) / denominator;
  if (independent === 0) return null;
  const residuals = numeratorSquares - 2 * share * products + share * share * denominatorSquares;
  const variance = (residuals * correction) / denominator ** 2;
  return Math.min(denominator, Math.max(1, (denominator * independent) / variance));
}
