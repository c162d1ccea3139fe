// How far from "nothing changed" a chi-square statistic can lie: the interval of its noncentrality.

import { bisect } from "./bisect.ts";
import { Z_95 } from "./wilson.ts";

/**
 * The noncentralities under which `statistic` is neither among the highest nor among the lowest 2.5%; from zero on.
 *
 * The distribution is M. Sankaran's approximation, Biometrika 50 (1963) 199–204: a power of it is nearly normal.
 *
 * @param statistic zero or more. @param degrees of freedom, above zero.
 */
export function noncentralityInterval(
  statistic: number,
  degrees: number,
): { readonly lower: number; readonly upper: number } {
  if (!(statistic >= 0 && statistic < Infinity && degrees > 0)) {
    throw new RangeError("a noncentrality needs a statistic from zero and degrees above it");
  }
  return { lower: where(Z_95, statistic, degrees), upper: where(-Z_95, statistic, degrees) };
}

/** The noncentrality at which the statistic has this normal deviate, which falls as the noncentrality grows; at least zero. */
function where(deviate: number, statistic: number, degrees: number): number {
  const isAbove = (noncentrality: number) => deviateOf(statistic, degrees, noncentrality) > deviate;
  if (!isAbove(0)) return 0;
  let upper = statistic + degrees;
  while (isAbove(upper)) upper *= 2;
  return bisect(isAbove, 0, upper).inside;
}

function deviateOf(statistic: number, degrees: number, noncentrality: number): number {
  const mean = degrees + noncentrality;
  const spread = degrees + 2 * noncentrality;
  const h = 1 - ((2 / 3) * mean * (degrees + 3 * noncentrality)) / spread ** 2;
  const p = spread / mean ** 2;
  const m = (h - 1) * (1 - 3 * h);
  const centre = 1 + h * p * (h - 1 - 0.5 * (2 - h) * m * p);
  return ((statistic / mean) ** h - centre) / (h * Math.sqrt(2 * p) * (1 + 0.5 * m * p));
}
