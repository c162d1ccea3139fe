// The interval of a weighted sum of independent estimates, from their own intervals.

import type { Interval } from "./wilson.ts";

export interface WeightedEstimate extends Interval {
  /** −1 for what is subtracted, a share for what is averaged. */
  readonly weight: number;
  readonly value: number;
}

/**
 * The method of variance estimates recovery: each term moves the sum as far as its own interval reaches, and the
 * distances add in squares. With Wilson intervals and weights 1 and −1 it is Newcombe's interval.
 *
 * G. Zou and A. Donner, "Construction of confidence limits about effect measures: a general approach", Statistics in
 * Medicine 27 (2008) 1693–1702.
 */
export function combineIntervals(terms: readonly WeightedEstimate[]): Interval & { readonly value: number } {
  let value = 0;
  let below = 0;
  let above = 0;
  for (const { weight, value: estimate, lower, upper } of terms) {
    value += weight * estimate;
    const [low, high] = weight < 0 ? [upper, lower] : [lower, upper];
    below += (weight * (estimate - low)) ** 2;
    above += (weight * (high - estimate)) ** 2;
  }
  return { value, lower: value - Math.sqrt(below), upper: value + Math.sqrt(above) };
}
