// The bins in which a baseline and a current sample are counted side by side: deciles of numbers, common categories.

import { quantiles } from "./quantiles.ts";

/** How often something was seen on each side. */
export interface PairedCount {
  readonly baseline: number;
  readonly current: number;
}

export interface Bin extends PairedCount {
  readonly kind: "range" | "category" | "other" | "missing";
  /** `<2`, `[2, 3)`, `>=3`; the category itself, in quotes if it is called `other` or `missing`; `other`; `missing`. */
  readonly label: string;
}

/** Null is a missing value. */
export type Values<T> = readonly (T | null)[];

const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** A category, or a score, needs this share of the baseline for a bin of its own. */
export const OWN_BIN_SHARE = 0.05;
/** Labels that a category could have too. */
const TAKEN_LABELS: ReadonlySet<string> = new Set(["other", "missing"]);

/**
 * The inner edges of a numeric feature: the deciles of the baseline's values, equal ones merged, ascending. At most nine;
 * none where the baseline has no value.
 *
 * @throws RangeError for what is no finite number.
 */
export function decileEdges(baseline: Values<number>): number[] {
  const present = baseline.filter((value) => value !== null);
  if (!present.every(Number.isFinite)) throw new RangeError("a value is a finite number or null");
  return present.length === 0 ? [] : [...new Set(quantiles(present, DECILES))];
}

/**
 * The edges of a score: the deciles, and around each score with at least 5% of the baseline its own bin. If nine payments of ten
 * score 0, all deciles are 0 and would leave one bin, which cannot move.
 *
 * @param deciles of the baseline. @param frequent scores with that share of the baseline; scores are whole numbers.
 */
export function scoreEdges(deciles: readonly number[], frequent: readonly number[]): number[] {
  const own = frequent.flatMap((score) => [score, score + 1]);
  return [...new Set([...deciles, ...own])].sort((a, b) => a - b);
}

/** The same from the scores themselves. */
export function scoreEdgesOf(baseline: Values<number>): number[] {
  const counts = new Map<number, number>();
  for (const score of baseline) if (score !== null) counts.set(score, (counts.get(score) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= OWN_BIN_SHARE * baseline.length);
  return scoreEdges(
    decileEdges(baseline),
    frequent.map(([score]) => score),
  );
}

/** Which of the `edges.length + 1` ranges holds the value: `edge ≤ value < next edge`, the outer ones open. */
export function rangeOf(value: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value >= (edges[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts a numeric feature between the deciles of its baseline, missing values in a bin of their own. Only bins that exist:
 * one that is empty on both sides is left out.
 *
 * @param edgesOf the edges that a baseline gives.
 * @throws RangeError for what is no finite number.
 */
export function numericBins(
  baseline: Values<number>,
  current: Values<number>,
  edgesOf: (baseline: Values<number>) => number[] = decileEdges,
): Bin[] {
  const edges = edgesOf(baseline);
  const counts = { baseline: countRanges(baseline, edges), current: countRanges(current, edges) };
  return binsOfRanges(edges, counts, { baseline: missing(baseline), current: missing(current) });
}

/**
 * The same from counts of each range, as a database groups them.
 *
 * @param counts for both sides how many values each of the `edges.length + 1` ranges holds, in their order.
 * @throws RangeError for counts of another number of ranges.
 */
export function binsOfRanges(
  edges: readonly number[],
  counts: { readonly baseline: readonly number[]; readonly current: readonly number[] },
  absent: PairedCount,
): Bin[] {
  const labels = rangeLabels(edges);
  if (counts.baseline.length !== labels.length || counts.current.length !== labels.length) {
    throw new RangeError("every range needs a count on both sides");
  }
  const bins: Bin[] = labels.map((label, range) => ({
    kind: "range",
    label,
    baseline: counts.baseline[range] ?? 0,
    current: counts.current[range] ?? 0,
  }));
  bins.push({ kind: "missing", label: "missing", ...absent });
  return bins.filter(exists);
}

/**
 * Counts a categorical feature: a bin for each category with at least 5% of the baseline's rows, the rest, with whatever
 * the baseline never had, in `other`, missing values in a bin of their own. Most frequent first; only bins that exist.
 */
export function categoricalBins(baseline: Values<string>, current: Values<string>): Bin[] {
  return binsOfCategories(countCategories(baseline), countCategories(current));
}

/** The same from counts of each category, as a database groups them. Null counts what is missing. */
export function binsOfCategories(
  baseline: ReadonlyMap<string | null, number>,
  current: ReadonlyMap<string | null, number>,
): Bin[] {
  const rows = [...baseline.values()].reduce((sum, count) => sum + count, 0);
  const bins: Bin[] = [];
  const rest = { baseline: 0, current: 0 };
  for (const category of new Set([...baseline.keys(), ...current.keys()])) {
    if (category === null) continue;
    const counts = { baseline: baseline.get(category) ?? 0, current: current.get(category) ?? 0 };
    if (counts.baseline > 0 && counts.baseline >= OWN_BIN_SHARE * rows) {
      bins.push({ kind: "category", label: labelOf(category), ...counts });
    } else {
      rest.baseline += counts.baseline;
      rest.current += counts.current;
    }
  }
  bins.sort((a, b) => b.baseline - a.baseline || (a.label < b.label ? -1 : 1));
  bins.push({ kind: "other", label: "other", ...rest });
  const absent = { baseline: baseline.get(null) ?? 0, current: current.get(null) ?? 0 };
  bins.push({ kind: "missing", label: "missing", ...absent });
  return bins.filter(exists);
}

function countRanges(values: Values<number>, edges: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const value of values) {
    if (value === null) continue;
    if (!Number.isFinite(value)) throw new RangeError("a value is a finite number or null");
    const range = rangeOf(value, edges);
    counts[range] = (counts[range] ?? 0) + 1;
  }
  return counts;
}

function countCategories(values: Values<string>): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function labelOf(category: string): string {
  return TAKEN_LABELS.has(category) ? `"${category}"` : category;
}

function rangeLabels(edges: readonly number[]): string[] {
  const [first] = edges;
  if (first === undefined) return ["all"];
  const labels = [`<${first}`];
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1];
    labels.push(next === undefined ? `>=${edge}` : `[${edge}, ${next})`);
  }
  return labels;
}

function missing(values: Values<unknown>): number {
  return values.reduce<number>((count, value) => (value === null ? count + 1 : count), 0);
}

function exists({ baseline, current }: Bin): boolean {
  return baseline > 0 || current > 0;
}
