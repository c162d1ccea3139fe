// A confidence sequence for a share: at every look at once, the shares that the e-value does not speak against.

import { bisect } from "./bisect.ts";
import { logBinomialDensity } from "./saddle-point.ts";
import type { Interval } from "./wilson.ts";

/**
 * All θ with `B(k+1, n−k+1) / (θᵏ·(1−θ)ⁿ⁻ᵏ) < 1/α`: the e-value of e-value.ts against θ instead of an even share. The true share
 * is in it at every look with a chance of at least 1 − α (H. Robbins, Annals of Mathematical Statistics 41 (1970) 1397–1409;
 * S. Howard, A. Ramdas, J. McAuliffe, J. Sekhon, Annals of Statistics 49 (2021) 1055–1080). An even share leaves it exactly where
 * that e-value reaches 1/α.
 *
 * @param k of n, whole numbers, 0 ≤ k ≤ n. @param alpha above 0, below 1.
 */
export function shareSequence(k: number, n: number, alpha: number): Interval {
  if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n) {
    throw new RangeError("a share is k of n, in whole numbers");
  }
  if (n === 0) return { lower: 0, upper: 1 };
  const isWithin = (share: number) => -logBinomialDensity(k, n, share) - Math.log(n + 1) < -Math.log(alpha);
  const furthest = (end: 0 | 1) => bisect(isWithin, k / n, end).outside;
  return { lower: k === 0 ? 0 : furthest(0), upper: k === n ? 1 : furthest(1) };
}
