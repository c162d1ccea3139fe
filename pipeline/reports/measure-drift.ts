// From counts by day to the drift of each feature. Pure; definitions: docs/drift.md.

import type { DriftFeature } from "#domain/contract/reports/drift.ts";
import { binsOfCategories, binsOfRanges, type Bin } from "#domain/statistics/bins.ts";
import { driftLevels, type DriftTest } from "#domain/statistics/drift-level.ts";
import { kolmogorovSmirnovByDay, type Day } from "#domain/statistics/permutation-by-day.ts";
import {
  FALSE_ALARM_RATE,
  populationStabilityIndex,
  psiCriticalValue,
  psiPValue,
  type SubjectCounts,
} from "#domain/statistics/psi.ts";
import { DAY, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { DriftSubjects } from "#warehouse/queries/drift/drift.ts";
import { byText } from "./tally.ts";

/** How many payments of one day have one value of one feature. */
export interface DriftCount {
  readonly day: string;
  readonly feature: string;
  readonly isMissing: boolean;
  /** Of a number: how many of its feature's edges are at most it. */
  readonly range: number;
  /** Of a text: the text. */
  readonly value: string;
  readonly payments: number;
}

/** One side: what was counted, and the customers behind it, of the whole and of each day. */
export interface DriftSide {
  readonly counts: readonly DriftCount[];
  readonly subjects: readonly DriftSubjects[];
}

export interface DriftQuestion {
  readonly baseline: DriftSide;
  readonly current: DriftSide;
  /** The percentiles of the baseline, equal ones merged, of each numeric feature. */
  readonly edges: ReadonlyMap<string, readonly number[]>;
  /** Of them the deciles: the edges of the bins. */
  readonly deciles: ReadonlyMap<string, readonly number[]>;
  readonly window: { readonly from: string; readonly to: string };
  /** Fewer customers on either side are not enough evidence. */
  readonly minimumSubjects: number;
}

/** Of the exchanges of days; the same question gives the same answer. */
const SEED = 20_260_811;
/** Numbers whose distribution is also compared without the bins: what comes in and what goes out. */
const COMPARED_BY_DISTRIBUTION: ReadonlySet<string> = new Set(["amount", "score"]);

/** @returns every feature that either side has, in the order of their names. */
export function measureDrift(question: DriftQuestion): DriftFeature[] {
  const { baseline, current, minimumSubjects } = question;
  const names = new Set([...baseline.counts, ...current.counts].map(({ feature }) => feature));
  const measured = [...names].sort(byText).map((name) => measure(name, question));
  const levels = driftLevels(
    measured.map(({ test }) => test),
    minimumSubjects,
  );
  const days = daysOf(current.counts);
  // Each day is a report of its own: its features are corrected together.
  const byDay = days.map((day) =>
    driftLevels(
      measured.map(({ series }) => testOf(series.get(day))),
      minimumSubjects,
    ),
  );
  return measured.map(({ feature, series }, index) => ({
    ...feature,
    level: levels[index] ?? "not_enough_evidence",
    series: days.map((day, at) => {
      const ofDay = series.get(day);
      return {
        ...boundsOf(day, question.window),
        statistic: ofDay?.test.statistic ?? null,
        criticalValue: ofDay?.criticalValue ?? null,
        level: byDay[at]?.[index] ?? "not_enough_evidence",
        currentCount: ofDay?.currentCount ?? 0,
      };
    }),
  }));
}

interface Comparison {
  readonly bins: readonly Bin[];
  readonly test: DriftTest;
  readonly criticalValue: number | null;
  readonly currentCount: number;
}

interface Measured {
  readonly feature: Omit<DriftFeature, "level" | "series">;
  readonly test: DriftTest;
  readonly series: ReadonlyMap<string, Comparison>;
}

function measure(name: string, question: DriftQuestion): Measured {
  const { edges } = question;
  const baseline = question.baseline.counts.filter(({ feature }) => feature === name);
  const current = question.current.counts.filter(({ feature }) => feature === name);
  const [before, after] = [whole(question.baseline.subjects), whole(question.current.subjects)];
  const binsBeside = binsOf(name, question, baseline);
  const compareWith = (counts: readonly DriftCount[], customers: DriftSubjects | undefined) =>
    compare(binsBeside(counts), total(counts), before, customers);
  const all = compareWith(current, after);
  const [baselineCount, currentCount] = [total(baseline), total(current)];
  const share = (count: number, rows: number) => (rows === 0 ? 0 : count / rows);
  const missingShare = (counts: readonly DriftCount[], rows: number) =>
    rows === 0 ? null : missing(counts) / rows;
  const customersOf = new Map(question.current.subjects.map((row) => [row.period, row]));
  const series = new Map(
    [...Map.groupBy(current, ({ day }) => day)].map(
      ([day, ofDay]) => [day, compareWith(ofDay, customersOf.get(day))] as const,
    ),
  );
  return {
    test: all.test,
    series,
    feature: {
      feature: name,
      kind: edges.has(name) ? "numeric" : "categorical",
      method: "psi",
      statistic: all.test.statistic,
      bins: all.bins.map((bin) => ({
        label: bin.label,
        baselineShare: share(bin.baseline, baselineCount),
        currentShare: share(bin.current, currentCount),
      })),
      baselineCount,
      currentCount,
      subjects: { baseline: before?.effective_subjects ?? 0, current: after?.effective_subjects ?? 0 },
      distinctSubjects: { baseline: before?.subjects ?? 0, current: after?.subjects ?? 0 },
      criticalValue: all.criticalValue,
      falseAlarmRate: FALSE_ALARM_RATE,
      pValue: all.test.pValue,
      ks: COMPARED_BY_DISTRIBUTION.has(name)
        ? kolmogorovSmirnovByDay(rangesByDay(baseline), rangesByDay(current), SEED)
        : null,
      missingShare: {
        baseline: missingShare(baseline, baselineCount),
        current: missingShare(current, currentCount),
      },
    },
  };
}

function compare(
  bins: readonly Bin[],
  currentCount: number,
  baseline: DriftSubjects | undefined,
  current: DriftSubjects | undefined,
): Comparison {
  const subjects: SubjectCounts = {
    baselineSubjects: baseline?.effective_subjects ?? 0,
    currentSubjects: current?.effective_subjects ?? 0,
  };
  const statistic = populationStabilityIndex(bins);
  const isKnown = statistic !== null && Math.min(subjects.baselineSubjects, subjects.currentSubjects) > 0;
  // A single bin cannot move: nothing is by chance.
  const isOne = bins.length < 2;
  return {
    bins,
    criticalValue: isKnown && !isOne ? psiCriticalValue(bins.length, subjects) : null,
    test: {
      ...subjects,
      statistic,
      pValue: isKnown ? (isOne ? 1 : psiPValue(statistic, bins.length, subjects)) : null,
    },
    currentCount,
  };
}

/** The baseline is put into its bins once, and then compared with every day. */
function binsOf(
  name: string,
  { edges, deciles: allDeciles }: DriftQuestion,
  baseline: readonly DriftCount[],
): (current: readonly DriftCount[]) => Bin[] {
  const fine = edges.get(name);
  if (fine === undefined) {
    const before = categories(baseline);
    return (current) => binsOfCategories(before, categories(current));
  }
  const deciles = allDeciles.get(name) ?? [];
  // Every decile is one of the edges: of each range, how many deciles are at most its lower edge.
  const decileOf = [0, ...fine.map((edge) => deciles.filter((decile) => decile <= edge).length)];
  const perDecile = (counts: readonly DriftCount[]) => {
    const ranges = Array.from({ length: deciles.length + 1 }, () => 0);
    for (const { range, isMissing, payments } of counts) {
      if (isMissing) continue;
      const at = decileOf[range] ?? 0;
      ranges[at] = (ranges[at] ?? 0) + payments;
    }
    return ranges;
  };
  const [before, missingBefore] = [perDecile(baseline), missing(baseline)];
  return (current) =>
    binsOfRanges(
      deciles,
      { baseline: before, current: perDecile(current) },
      { baseline: missingBefore, current: missing(current) },
    );
}

function missing(counts: readonly DriftCount[]): number {
  return total(counts.filter(({ isMissing }) => isMissing));
}

function categories(counts: readonly DriftCount[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { value, isMissing, payments } of counts) {
    const key = isMissing ? null : value;
    sums.set(key, (sums.get(key) ?? 0) + payments);
  }
  return sums;
}

function rangesByDay(counts: readonly DriftCount[]): Day[] {
  const days = new Map<string, Map<number, number>>();
  for (const { day, range, isMissing, payments } of counts) {
    if (isMissing) continue;
    const ranges = days.get(day) ?? new Map<number, number>();
    days.set(day, ranges.set(range, (ranges.get(range) ?? 0) + payments));
  }
  return [...days.values()];
}

function testOf(comparison: Comparison | undefined): DriftTest {
  return comparison?.test ?? { statistic: null, pValue: null, baselineSubjects: 0, currentSubjects: 0 };
}

function whole(subjects: readonly DriftSubjects[]): DriftSubjects | undefined {
  return subjects.find(({ period }) => period === "");
}

function total(counts: readonly DriftCount[]): number {
  return counts.reduce((sum, { payments }) => sum + payments, 0);
}

function daysOf(counts: readonly DriftCount[]): string[] {
  return [...new Set(counts.map(({ day }) => day))].sort(byText);
}

function boundsOf(day: string, window: DriftQuestion["window"]): { from: string; to: string } {
  const start = parseInstant(`${day}T00:00:00Z`);
  if (start === null) throw new RangeError("the warehouse returned a malformed day");
  const [from, to] = [formatInstant(start), formatInstant(start + DAY)];
  // Instants of one format sort as texts.
  return { from: from < window.from ? window.from : from, to: to > window.to ? window.to : to };
}
