// The bins of one feature: its baseline is put into them once, and then compared with the window and with each of its days.

import { binsOfCategories, binsOfRanges, type Bin } from "#domain/statistics/bins.ts";

/** How many payments of one day have one value of one feature. */
export interface DriftCount {
  readonly day: string;
  readonly feature: string;
  readonly isMissing: boolean;
  /** Of a number: how many of its feature's edges are at most it. */
  readonly range: number;
  /** Of a text: the text. */
  readonly value: string;
  /** Need not be whole where days are weighted. */
  readonly payments: number;
}

/** The edges of a number. */
export interface NumberEdges {
  /** Those that payments are counted by: percentiles of the baseline, and the edges of the bins. */
  readonly counted: readonly number[];
  /** Of them those of the bins. */
  readonly bins: readonly number[];
}

/** @param edges null of a text. @returns the bins of the baseline beside those of other payments. */
export function binsBeside(
  baseline: readonly DriftCount[],
  edges: NumberEdges | null,
): (current: readonly DriftCount[]) => Bin[] {
  if (edges === null) {
    const before = categories(baseline);
    return (current) => binsOfCategories(before, categories(current));
  }
  // Every edge of a bin is one of those counted by: of each range, how many edges of bins are at most its lower edge.
  const binOf = [0, ...edges.counted.map((edge) => edges.bins.filter((one) => one <= edge).length)];
  const perBin = (counts: readonly DriftCount[]) => {
    const sums = Array.from({ length: edges.bins.length + 1 }, () => 0);
    for (const { range, isMissing, payments } of counts) {
      if (isMissing) continue;
      const at = binOf[range] ?? 0;
      sums[at] = (sums[at] ?? 0) + payments;
    }
    return sums;
  };
  const [before, missingBefore] = [perBin(baseline), missing(baseline)];
  return (current) =>
    binsOfRanges(
      edges.bins,
      { baseline: before, current: perBin(current) },
      { baseline: missingBefore, current: missing(current) },
    );
}

export function missing(counts: readonly DriftCount[]): number {
  return total(counts.filter(({ isMissing }) => isMissing));
}

export function total(counts: readonly DriftCount[]): number {
  return counts.reduce((sum, { payments }) => sum + payments, 0);
}

function categories(counts: readonly DriftCount[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { value, isMissing, payments } of counts) {
    const key = isMissing ? null : value;
    sums.set(key, (sums.get(key) ?? 0) + payments);
  }
  return sums;
}
