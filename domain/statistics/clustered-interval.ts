// The interval of a ratio whose cases belong to customers: Wilson's at the number of independent cases that they are worth.

import { studentT95 } from "./student-t.ts";
import { scoreInterval, type Interval } from "./wilson.ts";

export interface ClusteredRatio {
  readonly value: number;
  /** 95%. */
  readonly interval: Interval;
  /** How many independent cases they are worth: never more than there are. */
  readonly effectiveN: number;
}

/**
 * The cases divided by the design effect (L. Kish, Survey Sampling, 1965, ch. 5 and 8.2), with Student's t (E. Korn, B. Graubard,
 * Survey Methodology 24 (1998) 193–201). Never narrower than Wilson's own.
 *
 * @param variance of the ratio, between customers. @param alike what the cases are worth if nothing varies: a customer's then count
 *   as one voice.
 */
export function clusteredInterval(
  value: number,
  cases: number,
  variance: number,
  { alike, degreesOfFreedom }: { readonly alike: number; readonly degreesOfFreedom: number },
): ClusteredRatio {
  const independent = (value * (1 - value)) / cases;
  const effectiveN =
    independent === 0 ? alike : Math.min(cases, Math.max(1, (cases * independent) / variance));
  return { value, effectiveN, interval: scoreInterval(value, effectiveN, studentT95(degreesOfFreedom)) };
}
