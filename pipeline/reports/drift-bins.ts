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

/** Which edges and categories have bins of their own. */
export interface DriftBins {
  /** Of each numeric feature. */
  readonly edges: ReadonlyMap<string, NumberEdges>;
  /** Of each other feature, the values with a bin of their own. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

/** The bins of a feature by number, as groups.sql numbers them, but from 0 on. */
export interface NumberedBins {
  readonly number: number;
  readonly of: (count: DriftCount) => number;
}

export function numberedBins(feature: string, bins: DriftBins): NumberedBins {
  const ofNumber = bins.edges.get(feature);
  if (ofNumber !== undefined) {
    const binOf = binOfRanges(ofNumber);
    return {
      number: ofNumber.bins.length + 2,
      of: ({ isMissing, range }) => (isMissing ? 0 : 1 + (binOf[range] ?? 0)),
    };
  }
  const own = new Map((bins.categories.get(feature) ?? []).map((value, at) => [value, at + 2]));
  return { number: own.size + 2, of: ({ isMissing, value }) => (isMissing ? 0 : (own.get(value) ?? 1)) };
}

/** Of each range that payments are counted by, the bin. Every edge of a bin is one of those counted by. */
function binOfRanges(edges: NumberEdges): number[] {
  return [0, ...edges.counted.map((edge) => edges.bins.filter((one) => one <= edge).length)];
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
  const binOf = binOfRanges(edges);
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
