// How alike two payments of one customer are, on average.

import { products, total } from "./customer-groups.ts";
import {
  degreesOfFreedom,
  residualsOf,
  squaresOfCustomers,
  varianceOf,
  type CustomerRatio,
} from "./customer-ratio.ts";

/**
 * From 0, as different as payments of strangers, to 1: what explains the design effect if it is the same for all (L. Kish,
 * Survey Sampling, 1965, 5.4). A part with few payments borrows it from the whole, because it does not show its own.
 */
export function correlationWithin(ratio: CustomerRatio): number {
  const payments = total(ratio.denominators);
  const value = total(ratio.numerators) / payments;
  const pairs = squaresOfCustomers(ratio.denominators, ratio.customers) - payments;
  const independent = (value * (1 - value)) / payments;
  if (independent === 0 || pairs === 0) return 0;
  const residuals = residualsOf(ratio, value);
  const effect = varianceOf(residuals, degreesOfFreedom(ratio, residuals)) / independent;
  return Math.min(1, Math.max(0, ((effect - 1) * payments) / pairs));
}

/** Variance of a part's share in units of p(1 − p), if payments of a customer correlate so. */
export function unitVariance({ denominators, customers }: CustomerRatio, correlation: number): number {
  const payments = total(denominators);
  const pairs = squaresOfCustomers(denominators, customers) - payments;
  return (payments + correlation * pairs) / payments ** 2;
}

/** Covariance of two parts' shares in the same units: customers may have payments in both. */
export function unitCovariance(first: CustomerRatio, second: CustomerRatio, correlation: number): number {
  const shared = Math.max(0, products(first.denominators, second.denominators).ofCustomers);
  return (correlation * shared) / (total(first.denominators) * total(second.denominators));
}
