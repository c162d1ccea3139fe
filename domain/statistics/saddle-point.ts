// Binomial and Poisson densities by Loader's saddle-point expansion: full precision where factorials overflow.
//
// C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000); the method of R's dbinom and dpois.

import { stirlingError } from "./stirling.ts";

/**
 * ln of C(n, k)·pᵏ·(1−p)ⁿ⁻ᵏ.
 *
 * @param k whole, 0 ≤ k ≤ n; `n` whole; 0 < p < 1.
 */
export function logBinomialDensity(k: number, n: number, p: number): number {
  if (k === 0) return n * Math.log1p(-p);
  if (k === n) return n * Math.log(p);
  const rest = n - k;
  return (
    stirlingError(n) -
    stirlingError(k) -
    stirlingError(rest) -
    deviance(k, n * p) -
    deviance(rest, n * (1 - p)) +
    0.5 * Math.log(n / (2 * Math.PI * k * rest))
  );
}

/** λˣ·e⁻ᵝ / Γ(x+1) with β = λ: the Poisson density, for any x ≥ 0 and λ > 0, whole or not. */
export function poissonDensity(x: number, lambda: number): number {
  if (x === 0) return Math.exp(-lambda);
  return Math.exp(-stirlingError(x) - deviance(x, lambda)) / Math.sqrt(2 * Math.PI * x);
}

/** x·ln(x/mean) + mean − x, without cancellation where the two are close. */
function deviance(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const ratio = difference / (x + mean);
  let sum = difference * ratio;
  let term = 2 * x * ratio;
  for (let odd = 3; ; odd += 2) {
    term *= ratio * ratio;
    const next = sum + term / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
