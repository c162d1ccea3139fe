// The difference of two independent proportions, by the published formulas that differences over customers come to where every
// customer pays once.

import { chiSquareSurvival } from "./chi-square.ts";
import { combineIntervals } from "./combine-intervals.ts";
import type { Proportion, ProportionDifference } from "./proportion.ts";
import { wilson } from "./wilson.ts";

/**
 * The interval is method 10 of R. Newcombe, "Interval estimation for the difference between independent proportions",
 * Statistics in Medicine 17 (1998) 873–890, from the Wilson limits of both. The p-value is that of the score test with
 * the pooled share, which is Pearson's chi-square test of the two by two table, without continuity correction.
 *
 * @throws RangeError for counts that are no proportion, as {@link wilson} does.
 */
export function differenceOfProportions(first: Proportion, second: Proportion): ProportionDifference {
  const { value, lower, upper } = combineIntervals([weighted(first, 1), weighted(second, -1)]);
  return { difference: value, interval: { lower, upper }, pValue: scoreTest(first, second, value) };
}

function weighted({ numerator, denominator }: Proportion, weight: 1 | -1) {
  return { weight, value: numerator / denominator, ...wilson(numerator, denominator) };
}

function scoreTest(first: Proportion, second: Proportion, difference: number): number {
  const pooled = (first.numerator + second.numerator) / (first.denominator + second.denominator);
  const variance = pooled * (1 - pooled) * (1 / first.denominator + 1 / second.denominator);
  // All or none on both sides: nothing differs.
  if (variance === 0) return 1;
  return chiSquareSurvival(difference ** 2 / variance, 1);
}
