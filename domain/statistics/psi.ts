// The population stability index: how far a distribution has moved from its baseline, and how far chance alone moves it.

import type { PairedCount } from "./bins.ts";
import { chiSquareQuantile, chiSquareSurvival } from "./chi-square.ts";
import { gTestPValue } from "./g-test.ts";
import { noncentralityInterval } from "./noncentral-chi-square.ts";
import type { Interval } from "./wilson.ts";

/** Shares below this count as this: the logarithm needs them above zero. Nothing is renormalised. */
const SHARE_FLOOR = 0.0001;
/** The chance that a feature alone, with nothing changed, exceeds its critical value. */
export const FALSE_ALARM_RATE = 0.01;

/** `(c − b)·ln(c / b)` of one bin, with both shares at least 0.0001. */
export function psiContribution(baselineShare: number, currentShare: number): number {
  const b = Math.max(baselineShare, SHARE_FLOOR);
  const c = Math.max(currentShare, SHARE_FLOOR);
  return (c - b) * Math.log(c / b);
}

/**
 * `Σ (cᵢ − bᵢ)·ln(cᵢ / bᵢ)` over the bins. Null where one side has no rows.
 *
 * @param bins disjoint, and together all rows of both sides.
 * @throws RangeError for a count that is negative or no number.
 */
export function populationStabilityIndex(bins: readonly PairedCount[]): number | null {
  const rows = { baseline: 0, current: 0 };
  for (const { baseline, current } of bins) {
    if (!(isCount(baseline) && isCount(current))) throw new RangeError("a count is a number from 0");
    rows.baseline += baseline;
    rows.current += current;
  }
  if (rows.baseline === 0 || rows.current === 0) return null;
  return bins.reduce(
    (sum, { baseline, current }) => sum + psiContribution(baseline / rows.baseline, current / rows.current),
    0,
  );
}

/**
 * How many independent observations each side is worth, whole or not: rows of one customer are alike (rao-scott.ts).
 */
export interface SubjectCounts {
  readonly baselineSubjects: number;
  readonly currentSubjects: number;
}

/**
 * What the index would exceed with a chance of 1% if nothing had changed: `(1/n + 1/m)·u·χ²₀.₉₉((B − 1) / u)`.
 *
 * B. Yurdakul, "Statistical Properties of Population Stability Index", dissertation, Western Michigan University (2018).
 *
 * @param bins how many bins exist, B. @param subjects n and m, above zero.
 * @param uneven u: 1 if chance moves all bins alike, see share-variation.ts.
 */
export function psiCriticalValue(bins: number, subjects: SubjectCounts, uneven = 1): number {
  return scale(subjects) * uneven * chiSquareQuantile(1 - FALSE_ALARM_RATE, (bins - 1) / uneven);
}

/** The chance of an index at least as large if nothing had changed, from the same distribution. */
export function psiPValue(statistic: number, bins: number, subjects: SubjectCounts, uneven = 1): number {
  // Rounding may leave −1e-18 of an index of zero.
  return chiSquareSurvival(Math.max(0, statistic) / (scale(subjects) * uneven), (bins - 1) / uneven);
}

/** What the index would be without chance, and between which values it lies. */
export interface UnbiasedIndex {
  readonly value: number;
  /** 95%. */
  readonly interval: Interval;
}

/**
 * The index less what chance adds to it on average, `(B − 1)(1/n + 1/m)`; at least zero. If something has changed, the index
 * is `(1/n + 1/m)` times a noncentral chi-square: the interval is that of its noncentrality.
 *
 * @param bins at least two: one bin cannot move. @param uneven as above.
 */
export function unbiasedIndex(
  statistic: number,
  bins: number,
  subjects: SubjectCounts,
  uneven = 1,
): UnbiasedIndex {
  const perDegree = scale(subjects) * uneven;
  const degrees = (bins - 1) / uneven;
  const { lower, upper } = noncentralityInterval(Math.max(0, statistic) / perDegree, degrees);
  return {
    value: Math.max(0, statistic - degrees * perDegree),
    interval: { lower: lower * perDegree, upper: upper * perDegree },
  };
}

/** How far apart two sides are in the same bins. If a side has no subjects, only the index is known: the rest is null. */
export interface ComparedBins {
  /** The index; null if a side has no rows. */
  readonly statistic: number | null;
  /** This and the critical value are also null for a single bin, which cannot move. */
  readonly unbiased: UnbiasedIndex | null;
  readonly criticalValue: number | null;
  readonly pValue: number | null;
  /** What drift-level.ts judges. */
  readonly test: SubjectCounts & { readonly unbiased: number | null; readonly pValue: number | null };
}

/**
 * Everything that is said about the bins of one feature. It is judged by the larger of two p-values: see g-test.ts.
 *
 * @param mostUneven see psiCriticalValue; there may be fewer bins than it was computed for.
 */
export function comparedBins(
  bins: readonly PairedCount[],
  subjects: SubjectCounts,
  mostUneven = 1,
): ComparedBins {
  const statistic = populationStabilityIndex(bins);
  const isKnown = statistic !== null && Math.min(subjects.baselineSubjects, subjects.currentSubjects) > 0;
  const isOne = bins.length < 2;
  const uneven = Math.min(mostUneven, Math.max(1, bins.length - 1));
  const unbiased = isKnown && !isOne ? unbiasedIndex(statistic, bins.length, subjects, uneven) : null;
  const pValue = isKnown ? psiPValue(statistic, bins.length, subjects, uneven) : null;
  const larger = pValue === null || isOne ? pValue : Math.max(pValue, gTestPValue(bins, subjects, uneven));
  return {
    statistic,
    unbiased,
    criticalValue: isKnown && !isOne ? psiCriticalValue(bins.length, subjects, uneven) : null,
    pValue,
    test: { ...subjects, unbiased: unbiased?.value ?? (isOne ? statistic : null), pValue: larger },
  };
}

function isCount(value: number): boolean {
  return value >= 0 && value < Infinity;
}

function scale({ baselineSubjects, currentSubjects }: SubjectCounts): number {
  if (!(baselineSubjects > 0 && currentSubjects > 0)) throw new RangeError("both sides need a subject");
  return 1 / baselineSubjects + 1 / currentSubjects;
}
