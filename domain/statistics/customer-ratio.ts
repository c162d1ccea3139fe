// A ratio of payments with the customer as the unit: how far it can be from the truth if payments of one customer are alike.

import { clusteredInterval, type ClusteredRatio } from "./clustered-interval.ts";
import { add, CUSTOMER_GROUPS, products, total, type GroupCounts } from "./customer-groups.ts";

/** What is counted and out of what, by group of customers. */
export interface CustomerRatio {
  readonly numerators: GroupCounts;
  readonly denominators: GroupCounts;
  /** Behind the denominator. */
  readonly customers: number;
}

/** Below this, estimating the degrees of freedom from few frauds widens intervals more than it protects. */
const LEAST_FROM_KURTOSIS = 8;

/** Of several parts. Customers with payments in several of them count once in each: at least as many as there are. */
export function sumOfRatios(ratios: readonly CustomerRatio[]): CustomerRatio {
  return {
    numerators: add(...ratios.map(({ numerators }) => numerators)),
    denominators: add(...ratios.map(({ denominators }) => denominators)),
    customers: ratios.reduce((sum, { customers }) => sum + customers, 0),
  };
}

/**
 * {@link clusteredInterval} with a variance that is linearised between random groups of customers (K. Wolter, Introduction to
 * Variance Estimation, 2nd ed., 2007, 2.2 and 6.2). If nothing varies, the payments are worth `(Σm)² / Σm²`.
 *
 * @throws RangeError if there is no payment, or more in a numerator than in its denominator.
 */
export function customerRatio(ratio: CustomerRatio): ClusteredRatio {
  const [numerator, denominator] = [total(ratio.numerators), total(ratio.denominators)];
  if (!(denominator > 0)) throw new RangeError("a ratio needs a payment");
  if (ratio.denominators.some((count, group) => (ratio.numerators[group] ?? 0) > count)) {
    throw new RangeError("a numerator is part of its denominator");
  }
  const value = numerator / denominator;
  const residuals = residualsOf(ratio, value);
  const degrees = degreesOfFreedom(ratio, residuals);
  return clusteredInterval(value, denominator, varianceOf(residuals, degrees), {
    alike: alikeSize(ratio),
    degreesOfFreedom: degrees.used,
  });
}

interface Degrees {
  /** Groups of equal size that these are worth, less one. */
  readonly ofGroups: number;
  readonly used: number;
}

/** By how much each group moves the ratio. */
export function residualsOf({ numerators, denominators }: CustomerRatio, value: number): number[] {
  const payments = total(denominators);
  return denominators.map((count, group) => ((numerators[group] ?? 0) - value * count) / payments);
}

/** Of a sum of independent groups. */
export function varianceOf(residuals: readonly number[], { ofGroups }: Pick<Degrees, "ofGroups">): number {
  return (residuals.reduce((sum, one) => sum + one * one, 0) * (ofGroups + 1)) / ofGroups;
}

/**
 * Groups of unequal size count as fewer of equal size (A. Carter, K. Schnepel, D. Steigerwald, Review of Economics and
 * Statistics 99 (2017) 698–709).
 */
export function degreesOfFreedom(
  { denominators, customers }: Pick<CustomerRatio, "denominators" | "customers">,
  residuals: readonly number[],
): Degrees {
  const alike = total(denominators) ** 2 / products(denominators, denominators).ofGroups;
  const ofGroups = Math.max(1, Math.min(customers, alike) - 1);
  return { ofGroups, used: degreesOfSpread(residuals, ofGroups) };
}

/**
 * If a few customers make most of the spread, it is known less well than their number suggests: a variance of B groups with
 * kurtosis κ is worth `2B / (κ − 1)` degrees of freedom.
 *
 * @param residuals how far each group is from what is expected of it. @param most however even they are.
 */
export function degreesOfSpread(residuals: readonly number[], most: number): number {
  const squares = residuals.reduce((sum, one) => sum + one ** 2, 0);
  const fourths = residuals.reduce((sum, one) => sum + one ** 4, 0);
  if (squares === 0) return most;
  const kurtosis = (CUSTOMER_GROUPS * fourths) / squares ** 2;
  const fromKurtosis = (2 * CUSTOMER_GROUPS) / Math.max(Number.EPSILON, kurtosis - 1);
  return Math.min(most, Math.max(LEAST_FROM_KURTOSIS, fromKurtosis));
}

/** Customers of equal size that they are worth. */
function alikeSize({ denominators, customers }: CustomerRatio): number {
  return total(denominators) ** 2 / squaresOfCustomers(denominators, customers);
}

/** Σm² over customers: at least that of equal customers, and of one payment each. */
export function squaresOfCustomers(payments: GroupCounts, customers: number): number {
  const sum = total(payments);
  return Math.max(sum, sum ** 2 / Math.max(1, customers), products(payments, payments).ofCustomers);
}
