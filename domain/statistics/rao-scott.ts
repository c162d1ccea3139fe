// How many independent observations a feature's rows are worth, from how unevenly groups of subjects are spread over its bins.

/**
 * `(B − 1) / Σ Vⱼ / pⱼ`, where pⱼ is the share of bin j and Vⱼ the variance of that share between groups: n divided by the mean
 * design effect of the bins. If the rows of a subject say the same it is Kish's number; more if they differ; less if those who
 * come often are alike, which Kish's number does not see.
 *
 * The first-order correction of J. Rao and A. Scott, Journal of the American Statistical Association 76 (1981) 221–230, the
 * variance by random groups (K. Wolter, Introduction to Variance Estimation, 2nd ed., 2007, ch. 2).
 *
 * @param bins for each bin, the rows of each group, weighted or not; every subject is in one group.
 * @param most rows there are: no more are independent.
 * @returns null where fewer than two bins have rows.
 * @throws RangeError for a number of rows that is negative or no number.
 */
export function independentRows(bins: readonly (readonly number[])[], most: number): number | null {
  const groups = sumOf(bins);
  const rows = total(groups);
  const filled = bins.filter((bin) => total(bin) > 0);
  if (filled.length < 2) return null;
  let sum = 0;
  for (const bin of filled) {
    const share = total(bin) / rows;
    const squares = bin.reduce((all, of, group) => all + (of - share * (groups[group] ?? 0)) ** 2, 0);
    sum += squares / (rows * rows * share);
  }
  const correction = groups.length / (groups.length - 1);
  return Math.min(most, (filled.length - 1) / (sum * correction));
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
