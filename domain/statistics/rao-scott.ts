// How many independent observations a feature's rows are worth, from how unevenly groups of subjects are spread over its bins.

import { trace, type ShareVariation } from "./share-variation.ts";

/**
 * How the shares of the bins vary between groups of subjects, each of whom is in one group (K. Wolter, Introduction to Variance
 * Estimation, 2nd ed., 2007, ch. 2).
 *
 * @param bins for each bin, the rows of each group, weighted or not.
 * @throws RangeError for a number of rows that is negative or no number.
 */
export function variationBetweenGroups(bins: readonly (readonly number[])[]): ShareVariation {
  const groups = sumOf(bins);
  const rows = total(groups);
  const correction = groups.length / (groups.length - 1);
  // What a bin has in each group more than its share of it, over the root of that share.
  const excess = bins.map((bin) => {
    const share = total(bin) / rows;
    return share > 0
      ? groups.map((all, group) => ((bin[group] ?? 0) - share * all) / (rows * Math.sqrt(share)))
      : [];
  });
  return excess.map((of) =>
    excess.map((beside) => correction * of.reduce((sum, one, group) => sum + one * (beside[group] ?? 0), 0)),
  );
}

/**
 * `(B − 1) / Σ Vⱼ / pⱼ`, where pⱼ is the share of bin j and Vⱼ the variance of that share between groups: n divided by the mean
 * design effect of the bins. If the rows of a subject say the same it is Kish's number; more if they differ; less if those who
 * come often are alike, which Kish's number does not see.
 *
 * The first-order correction of J. Rao and A. Scott, Journal of the American Statistical Association 76 (1981) 221–230.
 *
 * @param bins for each bin, the rows of each group, weighted or not; every subject is in one group.
 * @param most rows there are: no more are independent.
 * @returns null where fewer than two bins have rows.
 * @throws RangeError for a number of rows that is negative or no number.
 */
export function independentRows(bins: readonly (readonly number[])[], most: number): number | null {
  const sum = trace(variationBetweenGroups(bins));
  const filled = bins.filter((bin) => total(bin) > 0).length;
  return filled < 2 ? null : Math.min(most, (filled - 1) / sum);
}

function sumOf(bins: readonly (readonly number[])[]): number[] {
  const sums: number[] = [];
  for (const bin of bins) {
    for (const [group, of] of bin.entries()) {
      if (!(of >= 0 && of < Infinity)) throw new RangeError("a number of rows is a number from 0");
      sums[group] = (sums[group] ?? 0) + of;
    }
  }
  return sums;
}

function total(groups: readonly number[]): number {
  return groups.reduce((sum, rows) => sum + rows, 0);
}
