// A share as it would be under a standard mix, so that a shift in mix is not read as a shift in quality.

import { combineIntervals } from "./combine-intervals.ts";
import type { Proportion } from "./newcombe.ts";
import { wilson, type Interval } from "./wilson.ts";

export interface Stratum extends Proportion {
  /** How many of the standard population are in this stratum; zero or more, whole or not. */
  readonly standard: number;
}

export interface StandardisedShare {
  /** Null where no stratum of the standard population was observed. */
  readonly value: number | null;
  /** 95%. */
  readonly interval: Interval | null;
  /** The share of the standard population whose strata were observed: below 1 the figure speaks for these only. */
  readonly coveredShare: number;
}

/**
 * Direct standardisation, `Σ wₖ·pₖ` with wₖ the stratum's share of the observed part of the standard population
 * (Rothman, Greenland, Lash, Modern Epidemiology, 3rd ed., ch. 3). The interval combines the Wilson intervals of the strata.
 *
 * @param strata disjoint; one without observations has denominator zero and is left out.
 * @throws RangeError for a negative standard count, or counts that are no proportion.
 */
export function mixStandardised(strata: readonly Stratum[]): StandardisedShare {
  if (!strata.every(({ standard }) => standard >= 0))
    throw new RangeError("a standard count is zero or more");
  const total = sumOfStandard(strata);
  const observed = strata.filter(({ denominator }) => denominator !== 0);
  const covered = sumOfStandard(observed);
  if (covered === 0) return { value: null, interval: null, coveredShare: 0 };
  const { value, lower, upper } = combineIntervals(
    observed.map(({ numerator, denominator, standard }) => ({
      weight: standard / covered,
      value: numerator / denominator,
      ...wilson(numerator, denominator),
    })),
  );
  return { value, interval: { lower, upper }, coveredShare: covered / total };
}

function sumOfStandard(strata: readonly Stratum[]): number {
  return strata.reduce((sum, { standard }) => sum + standard, 0);
}
