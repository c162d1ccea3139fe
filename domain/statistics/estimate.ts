// A measured ratio with its counts and interval; below the minimum of evidence there is no value, and never a zero.

import type { Estimate } from "../contract/reports/estimate.ts";
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
