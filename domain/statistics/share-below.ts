// Evidence that a share is below a bound, which may be looked at after every case.

import { logBinomialDensity } from "./saddle-point.ts";

/**
 * The likelihood of k of n under a uniform mixture of all shares up to the bound, over that under the bound itself: a test
 * martingale for a share at the bound, and smaller for any above. Where the share is not below, it ever reaches 20 with a chance
 * of at most 5% (Ville's inequality, as in e-value.ts). With θ the bound and X binomial(n + 1, θ) it is
 * `P(X > k) / ((n + 1)·θ·P(k of n | θ))`. It is 0 where the observed share is not below the bound: nothing speaks for it.
 *
 * @param bound above 0, below 1.
 * @throws RangeError unless the counts are whole and 0 ≤ k ≤ n.
 */
export function shareBelowEValue(k: number, n: number, bound: number): number {
  if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n) {
    throw new RangeError("a share is k of n, in whole numbers");
  }
  if (n === 0) return 1;
  if (k >= n * bound) return 0;
  const density = Math.exp(logBinomialDensity(k, n, bound));
  return Math.min(Number.MAX_VALUE, upperTail(k, n + 1, bound) / ((n + 1) * bound * density));
}

/** P(X > k) for X binomial(n, p), k below n·p. */
function upperTail(k: number, n: number, p: number): number {
  let below = 0;
  // From the largest term downwards, until what is left adds nothing.
  for (let x = k, term = Math.exp(logBinomialDensity(k, n, p)); x >= 0 && term > 0; x--) {
    if (below + term === below) break;
    below += term;
    term *= (x * (1 - p)) / ((n - x + 1) * p);
  }
  return 1 - below;
}
