// The Wilson score interval of a proportion: how far k of n can be from the truth. Pure, exact at 0 of n and n of n.

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Two-sided 95% point of the standard normal distribution, Φ⁻¹(0.975). */
export const Z_95 = 1.959963984540054;

/**
 * The two-sided 95% Wilson score interval, without continuity correction.
 *
 * centre `(p + z²/2n) / (1 + z²/n)`, half-width `z·sqrt(p(1−p)/n + z²/4n²) / (1 + z²/n)`, recommended for small n by
 * Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion", Statistical Science 16 (2001) 101–133.
 *
 * @throws RangeError unless both are whole numbers and 0 ≤ numerator ≤ denominator, denominator > 0.
 */
export function wilson(numerator: number, denominator: number): Interval {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
    throw new RangeError("counts are whole numbers");
  }
  if (numerator < 0 || numerator > denominator || denominator === 0) {
    throw new RangeError("a proportion needs 0 <= numerator <= denominator and a denominator above zero");
  }
  return scoreInterval(numerator / denominator, denominator, Z_95);
}

/**
 * The same of a share that was observed over so many cases, whole or not, between the points −z and z.
 *
 * @param share from 0 to 1. @param size above zero.
 */
export function scoreInterval(share: number, size: number, z: number): Interval {
  const zSquared = z * z;
  const scale = 1 + zSquared / size;
  const centre = (share + zSquared / (2 * size)) / scale;
  const halfWidth = (z * Math.sqrt((share * (1 - share)) / size + zSquared / (4 * size * size))) / scale;
  return {
    // Both ends are exact in theory there; rounding would leave ±1e-17.
    lower: share === 0 ? 0 : Math.max(0, centre - halfWidth),
    upper: share === 1 ? 1 : Math.min(1, centre + halfWidth),
  };
}
