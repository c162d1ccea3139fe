// McNemar's test with mid-p: do two ways of deciding, on the same decisions, differ in how often they are right?

import { logBinomialDensity } from "./saddle-point.ts";

/**
 * The two-sided mid-p value of b against c discordant pairs: with n = b + c and X binomial(n, ½),
 * `2·P(X ≤ min(b, c)) − P(X = min(b, c))`, and `1 − ½·P(X = b)` where b equals c. Without discordant pairs it is 1: there is
 * nothing that speaks against equality.
 *
 * M. Fagerland, S. Lydersen, P. Laake, BMC Medical Research Methodology 13 (2013) 91, doi 10.1186/1471-2288-13-91.
 *
 * @param b pairs in which only the one is right; @param c only the other.
 * @throws RangeError unless both are whole numbers from zero.
 */
export function mcnemarMidP(b: number, c: number): number {
  if (!Number.isSafeInteger(b) || !Number.isSafeInteger(c) || b < 0 || c < 0) {
    throw new RangeError("discordant pairs are counted in whole numbers");
  }
  const n = b + c;
  if (n === 0) return 1;
  const fewer = Math.min(b, c);
  const density = Math.exp(logBinomialDensity(fewer, n, 0.5));
  if (b === c) return 1 - density / 2;
  return density * (2 * lowerTailRatio(fewer, n) - 1);
}

/** P(X ≤ k) / P(X = k) for X binomial(n, ½), k below n/2: each term is k/(n−k+1) of the one above it. */
function lowerTailRatio(k: number, n: number): number {
  let term = 1;
  let sum = 1;
  for (let x = k; x > 0 && term > sum * (Number.EPSILON / 8); x--) {
    term *= x / (n - x + 1);
    sum += term;
  }
  return sum;
}
