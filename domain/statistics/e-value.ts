// Evidence that may be looked at every day: an e-value over discordant pairs, and when it is enough to stop.

import { logBinomialDensity } from "./saddle-point.ts";

/** By Ville's inequality an e-value of equal versions ever reaches 1/α with a chance of at most α. */
const ALPHA = 0.05;

/**
 * `E = 2^(b+c)·B(b+1, c+1)`: the likelihood of b against c pairs under a uniform mixture of all shares, over that under an
 * even share. It begins at 1 and is a test martingale, so it stays valid however often it is looked at (J. Ville, Étude critique de
 * la notion de collectif, 1939; R. Johari, P. Koomen, L. Pekelis, D. Walsh, "Always Valid Inference", Operations
 * Research 70 (2022) 1806–1821). It grows whichever side is ahead. Above the largest double it is the largest double.
 *
 * @param b pairs in which only the one is right; @param c only the other; each pair counted once, in the order of time.
 * @throws RangeError unless both are whole numbers from zero.
 */
export function eValue(b: number, c: number): number {
  if (!Number.isSafeInteger(b) || !Number.isSafeInteger(c) || b < 0 || c < 0) {
    throw new RangeError("discordant pairs are counted in whole numbers");
  }
  const n = b + c;
  if (n === 0) return 1;
  return Math.min(Number.MAX_VALUE, Math.exp(-logBinomialDensity(b, n, 0.5)) / (n + 1));
}

/**
 * The e-value at which an experiment may stop: 20, or 20 for each of several that run at once, so that any of them stops falsely
 * with a chance of at most 5% (V. Vovk, R. Wang, "E-values: Calibration, combination and applications", Annals of Statistics 49
 * (2021) 1736–1754: Bonferroni's correction).
 */
export function stoppingEValue(candidates = 1): number {
  return candidates / ALPHA;
}

/** Whether an experiment may stop. @param candidates how many run at once, this one included. */
export function mayStop(value: number, candidates = 1): boolean {
  return value >= stoppingEValue(candidates);
}
