// The distribution of the Kolmogorov–Smirnov statistic of n observations: its upper tail, to seven decimals or more.
//
// R. Simard and P. L'Ecuyer, "Computing the Two-Sided Kolmogorov–Smirnov Distribution", Journal of Statistical Software 39
// (2011) 11, say which of the published formulas is precise where.

import { durbinProbability } from "./durbin-matrix.ts";
import { logBinomialDensity } from "./saddle-point.ts";

const SMALL = 140;
const HALF_PI = Math.PI / 2;

/**
 * P(Dₙ ≥ d) for D of n observations of a continuous distribution against that distribution.
 *
 * @param n whole, from 1. @param d from 0 to 1.
 */
export function kolmogorovSurvival(n: number, d: number): number {
  const scaled = n * d * d;
  if (d >= 1 || scaled >= 370) return 0;
  if (n * d <= 0.5) return 1;
  // Twice the one-sided tail is exact from ½ on; further out both sides at once become too rare to count.
  if (d >= 0.5 || scaled >= (n <= SMALL ? 4 : 2.2)) return clip(2 * smirnovSurvival(n, d));
  if (n <= SMALL || n * d ** 1.5 <= 1.4) return clip(1 - durbinProbability(n, d));
  return clip(1 - pelzGood(n, d));
}

/**
 * One-sided: `d·Σⱼ C(n, j)·(d + j/n)^(j−1)·(1 − d − j/n)^(n−j)` over 0 ≤ j ≤ n(1−d). Z. Birnbaum and F. Tingey, "One-Sided
 * Confidence Contours for Probability Distribution Functions", Annals of Mathematical Statistics 22 (1951) 592–596.
 */
function smirnovSurvival(n: number, d: number): number {
  let sum = 0;
  for (let j = 0; j < n; j++) {
    const p = d + j / n;
    if (p >= 1) break;
    sum += Math.exp(logBinomialDensity(j, n, p)) / p;
  }
  return d * sum;
}

/** P(Dₙ < d), an expansion in 1/√n. W. Pelz and I. Good, Journal of the Royal Statistical Society B 38 (1976) 152–156. */
function pelzGood(n: number, d: number): number {
  const z = Math.sqrt(n) * d;
  const z2 = z * z;
  const sums = pelzGoodSums(z2);
  const root = Math.sqrt(HALF_PI);
  const k0 = (2 * root * sums.zeroth) / z;
  const k1 = (root * sums.first) / (6 * z2 * z2);
  const k2 = root * (sums.second / (72 * z ** 7) - sums.secondWhole / (36 * z ** 3));
  const k3 = root * (sums.third / (6480 * z ** 10) + sums.thirdWhole / (216 * z ** 6));
  return k0 + k1 / Math.sqrt(n) + k2 / n + k3 / n ** 1.5;
}

/** The series in half-odd and whole multiples of π; terms fall like exp(−k²·π²/2z²), and z is below 1.5 here. */
function pelzGoodSums(z2: number) {
  const z4 = z2 * z2;
  const z6 = z4 * z2;
  const sums = { zeroth: 0, first: 0, second: 0, secondWhole: 0, third: 0, thirdWhole: 0 };
  for (let k = 0; k < 20; k++) {
    const h = (Math.PI * (k + 0.5)) ** 2;
    const halfOdd = Math.exp(-h / (2 * z2));
    sums.zeroth += halfOdd;
    // Both signs of k + ½.
    sums.first += 2 * (h - z2) * halfOdd;
    sums.second += 2 * (6 * z6 + 2 * z4 + h * (2 * z4 - 5 * z2) + h * h * (1 - 2 * z2)) * halfOdd;
    sums.third +=
      2 *
      (h ** 3 * (5 - 30 * z2) +
        h * h * (212 * z4 - 60 * z2) +
        h * (135 * z4 - 96 * z6) -
        (30 * z6 + 90 * z4 * z4)) *
      halfOdd;
    const w = (Math.PI * k) ** 2;
    const whole = Math.exp(-w / (2 * z2));
    sums.secondWhole += 2 * w * whole;
    sums.thirdWhole += 2 * (3 * w * z2 - w * w) * whole;
  }
  return sums;
}

function clip(probability: number): number {
  return Math.min(1, Math.max(0, probability));
}
