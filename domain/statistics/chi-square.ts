// The chi-square distribution: upper tail and quantile, to about fourteen digits.

import { poissonDensity } from "./saddle-point.ts";

const MAX_STEPS = 100_000;

/**
 * P(X ≥ statistic) for X chi-square distributed: the regularised incomplete gamma function Q(degrees/2, statistic/2), by
 * its series (NIST DLMF 8.11.4) left of the mean and its continued fraction (DLMF 8.9.2, modified Lentz) right of it.
 *
 * @param degrees of freedom, whole or not; with none X is always zero.
 * @throws RangeError for a negative or missing statistic, or degrees that are no number from zero.
 */
export function chiSquareSurvival(statistic: number, degrees: number): number {
  if (!(degrees >= 0 && degrees < Infinity)) throw new RangeError("degrees are a number from 0");
  if (!(statistic >= 0)) throw new RangeError("a chi-square statistic is zero or more");
  if (statistic === 0) return 1;
  if (degrees === 0 || statistic === Infinity) return 0;
  const a = degrees / 2;
  const x = statistic / 2;
  const density = poissonDensity(a, x);
  return x < a + 1 ? 1 - density * seriesOfLowerTail(a, x) : density * a * fractionOfUpperTail(a, x);
}

/**
 * The x with P(X ≤ x) = probability, by Newton's method between bounds that close in on it.
 *
 * @throws RangeError unless 0 ≤ probability < 1, and for degrees as {@link chiSquareSurvival} does.
 */
export function chiSquareQuantile(probability: number, degrees: number): number {
  if (!(probability >= 0 && probability < 1)) throw new RangeError("a probability is from 0 to below 1");
  if (probability === 0 || degrees === 0) return 0;
  const tail = 1 - probability;
  let lower = 0;
  let upper = degrees;
  while (chiSquareSurvival(upper, degrees) > tail) upper *= 2;
  let x = upper / 2;
  for (let step = 0; step < MAX_STEPS; step++) {
    const excess = chiSquareSurvival(x, degrees) - tail;
    if (excess > 0) lower = x;
    else upper = x;
    const newton = x + excess / densityAt(x, degrees);
    const next = newton > lower && newton < upper ? newton : (lower + upper) / 2;
    if (Math.abs(next - x) <= 4 * Number.EPSILON * x) return next;
    x = next;
  }
  throw new Error("the quantile did not converge");
}

function densityAt(x: number, degrees: number): number {
  return (poissonDensity(degrees / 2, x / 2) * degrees) / (2 * x);
}

/** Σ xᵏ / ((a+1)…(a+k)) */
function seriesOfLowerTail(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < MAX_STEPS; k++) {
    term *= x / (a + k);
    sum += term;
    if (term < sum * Number.EPSILON) return sum;
  }
  throw new Error("the series did not converge");
}

/** 1/(x+1−a− 1(1−a)/(x+3−a− 2(2−a)/(x+5−a− …))) */
function fractionOfUpperTail(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Infinity;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < MAX_STEPS; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < Number.EPSILON) return value;
  }
  throw new Error("the fraction did not converge");
}
