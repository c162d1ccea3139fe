// The Wilson score interval of a proportion: how far k of n can be from the truth. Pure, exact at 0 of n and n of n.

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Two-sided 95% point of the standard normal distribution, Φ⁻¹(0.975). */
const Z_95 = 1.959963984540054;

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
  const n = denominator;
  const p = numerator / n;
  const zSquared = Z_95 * Z_95;
  const scale = 1 + zSquared / n;
  const centre = (p + zSquared / (2 * n)) / scale;
  const halfWidth = (Z_95 * Math.sqrt((p * (1 - p)) / n + zSquared / (4 * n * n))) / scale;
  return {
    // Both ends are exact in theory there; rounding would leave ±1e-17.
    lower: numerator === 0 ? 0 : Math.max(0, centre - halfWidth),
    upper: numerator === denominator ? 1 : Math.min(1, centre + halfWidth),
  };
}
