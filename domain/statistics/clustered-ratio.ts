// A ratio of sums over customers, and how far it can be from the truth if the payments of one customer are alike.

import { clusteredInterval, type ClusteredRatio } from "./clustered-interval.ts";

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

/** With fewer customers their spread cannot be told. */
const CUSTOMERS_MIN = 20;

/**
 * {@link clusteredInterval} with a variance that is linearised between customers (W. Cochran, Sampling Techniques, 3rd ed., 1977,
 * 6.3). Customers of unequal size count as `(Σm)² / Σm²` of equal size, for the degrees of freedom too (A. Carter, K. Schnepel,
 * D. Steigerwald, Review of Economics and Statistics 99 (2017) 698–709).
 *
 * @returns null with fewer than 20 customers.
 */
export function clusteredRatio(sums: ClusterSums): ClusteredRatio | null {
  const { customers, numerator, denominator, numeratorSquares, products, denominatorSquares } = sums;
  if (customers < CUSTOMERS_MIN) return null;
  const value = numerator / denominator;
  const alike = denominator ** 2 / denominatorSquares;
  // One customer with nearly all cases leaves nothing to compare it with.
  const degreesOfFreedom = Math.max(1, Math.min(customers, alike) - 1);
  const correction = (degreesOfFreedom + 1) / degreesOfFreedom;
  const residuals = numeratorSquares - 2 * value * products + value * value * denominatorSquares;
  const variance = (residuals * correction) / denominator ** 2;
  return clusteredInterval(value, denominator, variance, { alike, degreesOfFreedom });
}
