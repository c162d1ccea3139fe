// Whether two samples have the same shares of bins, by their likelihoods: right where a bin has few rows, or none.

import type { PairedCount } from "./bins.ts";
import { chiSquareSurvival } from "./chi-square.ts";

/**
 * The chance of shares that differ at least as much if nothing had changed: `2·Σ (n·bⱼ·ln(bⱼ/pⱼ) + m·cⱼ·ln(cⱼ/pⱼ))` is chi-square
 * distributed (S. Wilks, Annals of Mathematical Statistics 9 (1938) 60–62); pⱼ is the share of both sides together.
 *
 * The logarithm in the index has no bound where a bin is empty on one side, so its tail is heavier than chi-square's; that of
 * a likelihood is not, as long as rows are independent.
 *
 * @param bins at least one row on each side. @param subjects n and m. @param uneven see share-variation.ts.
 */
export function gTestPValue(
  bins: readonly PairedCount[],
  {
    baselineSubjects: n,
    currentSubjects: m,
  }: { readonly baselineSubjects: number; readonly currentSubjects: number },
  uneven = 1,
): number {
  const rows = { baseline: 0, current: 0 };
  for (const { baseline, current } of bins) {
    rows.baseline += baseline;
    rows.current += current;
  }
  let sum = 0;
  for (const { baseline, current } of bins) {
    const [before, after] = [baseline / rows.baseline, current / rows.current];
    const both = (n * before + m * after) / (n + m);
    if (before > 0) sum += n * before * Math.log(before / both);
    if (after > 0) sum += m * after * Math.log(after / both);
  }
  return chiSquareSurvival(Math.max(0, 2 * sum) / uneven, (bins.length - 1) / uneven);
}
