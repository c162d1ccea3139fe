// A share of cases, and how two of them differ.

import type { Interval } from "./wilson.ts";

export interface Proportion {
  readonly numerator: number;
  readonly denominator: number;
}

export interface ProportionDifference {
  /** The first share minus the second. */
  readonly difference: number;
  /** 95%, within −1 and 1. */
  readonly interval: Interval;
  /** Two-sided, for no difference; not corrected for other comparisons. */
  readonly pValue: number;
}
