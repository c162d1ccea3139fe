// Student's t distribution, as far as intervals need it.

import { Z_95 } from "./wilson.ts";

/** The points of 1 to 9 degrees of freedom, for which the expansion is too coarse. */
const FEW = [
  12.7062047362, 4.3026527297, 3.1824463053, 2.7764451052, 2.5705818356, 2.4469118511, 2.3646242516,
];
const EXPANDED_FROM = FEW.length + 1;

/**
 * The two-sided 95% point, by the expansion of R. Fisher and E. Cornish, "The percentile points of distributions having known
 * cumulants", Technometrics 2 (1960) 209–225 (Abramowitz and Stegun 26.7.5). At most 4e-6 wrong.
 *
 * @param degreesOfFreedom from 1; of fractions the whole part counts.
 */
export function studentT95(degreesOfFreedom: number): number {
  const degrees = Math.floor(degreesOfFreedom);
  if (!(degrees >= 1)) throw new RangeError("a spread has a degree of freedom at least");
  if (degrees < EXPANDED_FROM) return FEW[degrees - 1] ?? Number.NaN;
  const z = Z_95;
  const square = z * z;
  const terms = [
    (square + 1) / 4,
    ((5 * square + 16) * square + 3) / 96,
    (((3 * square + 19) * square + 17) * square - 15) / 384,
    ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92_160,
    (((((27 * square + 339) * square + 930) * square - 1782) * square - 765) * square + 17_955) / 368_640,
  ];
  return z * terms.reduceRight((sum, term) => (sum + term) / degrees, 0) + z;
}
