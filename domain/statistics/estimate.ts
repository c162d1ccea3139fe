// A measured ratio with its counts and interval; below the minimum of evidence there is no value, and never a zero.

import type { Estimate } from "../contract/reports/estimate.ts";
import type { ClusteredRatio } from "./clustered-interval.ts";
import { clusteredRatio, type ClusterSums } from "./clustered-ratio.ts";
import { total } from "./customer-groups.ts";
import { customerRatio, type CustomerRatio } from "./customer-ratio.ts";
import { wilson } from "./wilson.ts";

/**
 * @param minimumDenominator fewest observations for which a value is given; at least one is always needed.
 * @throws RangeError for counts that are no proportion, as {@link wilson} does.
 */
export function estimate(numerator: number, denominator: number, minimumDenominator: number): Estimate {
  if (denominator === 0 && numerator !== 0) throw new RangeError("nothing out of nothing is zero");
  const counts = { numerator, denominator, minimumDenominator };
  if (denominator === 0) return { value: null, ...counts, interval: null, evidence: "not_enough_evidence" };
  const { lower, upper } = wilson(numerator, denominator);
  if (denominator < minimumDenominator) {
    return { value: null, ...counts, interval: null, evidence: "not_enough_evidence" };
  }
  return {
    value: numerator / denominator,
    ...counts,
    interval: { lower, upper, level: 0.95, method: "wilson" },
    evidence: "sufficient",
  };
}

/** How much evidence a ratio of payments needs. */
export interface Minimums {
  readonly denominator: number;
  readonly customers: number;
}

/**
 * The estimate of a ratio of payments, with the customer as the unit.
 *
 * @throws RangeError for counts that are no proportion, as {@link customerRatio} does.
 */
export function estimateByCustomer(ratio: CustomerRatio, minimums: Minimums): Estimate {
  const [numerator, denominator] = [total(ratio.numerators), total(ratio.denominators)];
  const found = denominator === 0 ? null : customerRatio(ratio);
  return clusteredEstimate({ numerator, denominator, customers: ratio.customers }, found, minimums);
}

/** The same from sums over customers; without a value where they are too few to tell their spread. */
export function estimateOfSums(sums: ClusterSums, minimums: Minimums): Estimate {
  return clusteredEstimate(sums, sums.denominator === 0 ? null : clusteredRatio(sums), minimums);
}

/** @param ratio null if there is none. */
function clusteredEstimate(
  { numerator, denominator, customers }: Pick<ClusterSums, "numerator" | "denominator" | "customers">,
  ratio: ClusteredRatio | null,
  minimums: Minimums,
): Estimate {
  const counts = {
    numerator,
    denominator,
    minimumDenominator: minimums.denominator,
    customers,
    minimumCustomers: minimums.customers,
  };
  const effectiveN = ratio?.effectiveN ?? null;
  if (ratio === null || denominator < minimums.denominator || customers < minimums.customers) {
    return { value: null, interval: null, evidence: "not_enough_evidence", ...counts, effectiveN };
  }
  return {
    value: ratio.value,
    ...counts,
    effectiveN,
    interval: { ...ratio.interval, level: 0.95, method: "wilson_clustered" },
    evidence: "sufficient",
  };
}

/** The estimate of a share of customers, each of whom counts once. */
export function estimateOfCustomers(numerator: number, customers: number, minimums: Minimums): Estimate {
  const found = estimate(numerator, customers, Math.max(minimums.denominator, minimums.customers));
  return {
    ...found,
    minimumDenominator: minimums.denominator,
    customers,
    minimumCustomers: minimums.customers,
    effectiveN: customers === 0 ? null : customers,
  };
}
