// From counts by day to the drift of each feature. Pure; definitions: docs/drift.md.

import type { DriftFeature } from "#domain/contract/reports/drift.ts";
import type { Bin } from "#domain/statistics/bins.ts";
import { usualRatio } from "#domain/statistics/block-variation.ts";
import { driftLevels, type DriftTest } from "#domain/statistics/drift-level.ts";
import { kolmogorovSmirnovByDay, type Day } from "#domain/statistics/permutation-by-day.ts";
import {
  comparedBins,
  FALSE_ALARM_RATE,
  type ComparedBins,
  type SubjectCounts,
} from "#domain/statistics/psi.ts";
import { boundsOfDay } from "./bounds-of-day.ts";
import type { Span } from "./days-of-window.ts";
import {
  binsBeside,
  missing,
  numberedBins,
  total,
  type DriftBins,
  type DriftCount,
  type NumberEdges,
} from "./drift-bins.ts";
import {
  alikePayments,
  chanceOf,
  variedPayments,
  type CountedCustomers,
  type VariedPayments,
} from "./independent-payments.ts";
import { byText } from "./tally.ts";
import { matchWeekdays, weekdayOf, wholeDays, type MatchedDays } from "./weekdays.ts";

export interface DriftSide extends CountedCustomers {
  readonly span: Span;
}

export interface DriftQuestion extends DriftBins {
  readonly baseline: DriftSide;
  readonly current: DriftSide;
  /** Fewer customers on either side are not enough evidence. */
  readonly minimumSubjects: number;
}

/** Of the exchanges of days; the same question gives the same answer. */
const SEED = 20_260_811;
/** Numbers whose distribution is also compared without the bins: what comes in and what goes out. */
const COMPARED_BY_DISTRIBUTION: ReadonlySet<string> = new Set(["amount", "score"]);
/** A Saturday differs from a Monday, and a morning from a day, though nothing has changed. */
export const COMPARED_BY_WEEKDAY: ReadonlySet<string> = new Set(["hour", "channel"]);

/**
 * In short steps: a year of days takes seconds, and the door has other work meanwhile.
 * @returns every feature that either side has, in the order of their names.
 */
export function* measureDrift(question: DriftQuestion): Generator<void, DriftFeature[]> {
  const { baseline, current, minimumSubjects } = question;
  const isOverlapping = baseline.span.from < current.span.to && current.span.from < baseline.span.to;
  const matched = matchWeekdays(
    wholeDays(daysOf(baseline.counts), baseline.span),
    wholeDays(daysOf(current.counts), current.span),
  );
  const names = new Set([...baseline.counts, ...current.counts].map(({ feature }) => feature));
  const compared: Compared[] = [];
  for (const name of [...names].sort(byText)) {
    compared.push(comparedPayments(name, question, matched));
    yield;
  }
  const least = usualRatio(compared.flatMap(({ varied }) => varied.weeks ?? []));
  const measured: Measured[] = [];
  for (const one of compared) measured.push(yield* measure(one, question, least));
  const verdictsOf = (comparisons: readonly (Comparison | undefined)[]) =>
    driftLevels(
      comparisons.map((one) => one?.test ?? NOT_MEASURED),
      minimumSubjects,
    ).map((verdict, index) => {
      const hasNoWholeDay = measured[index]?.isByWeekday === true && !comparisons[index]?.currentCount;
      return isOverlapping || hasNoWholeDay ? NOT_COMPARABLE : { ...verdict, comparable: true };
    });
  const verdicts = verdictsOf(measured.map(({ all }) => all));
  const days = daysOf(current.counts);
  // Each day is a report of its own: its features are corrected together.
  const byDay = days.map((day) => verdictsOf(measured.map(({ series }) => series.get(day))));
  return measured.map(({ feature, series }, index) => ({
    ...feature,
    ...(verdicts[index] ?? NOT_COMPARABLE),
    series: days.map((day, at) => {
      const ofDay = series.get(day);
      return {
        ...boundsOfDay(day, current.span),
        statistic: ofDay?.statistic ?? null,
        unbiased: ofDay?.unbiased ?? null,
        criticalValue: ofDay?.criticalValue ?? null,
        level: byDay[at]?.[index]?.level ?? "not_enough_evidence",
        currentCount: ofDay?.currentCount ?? 0,
      };
    }),
  }));
}

const NOT_COMPARABLE = { level: "not_enough_evidence", adjustedPValue: null, comparable: false } as const;
const NOT_MEASURED: DriftTest = { unbiased: null, pValue: null, baselineSubjects: 0, currentSubjects: 0 };

interface Comparison extends Omit<ComparedBins, "unbiased"> {
  readonly bins: readonly Bin[];
  readonly unbiased: DriftFeature["unbiased"];
  readonly currentCount: number;
}

interface Measured {
  readonly isByWeekday: boolean;
  readonly feature: Omit<DriftFeature, "level" | "adjustedPValue" | "comparable" | "series">;
  readonly all: Comparison;
  readonly series: ReadonlyMap<string, Comparison>;
}

interface Compared {
  readonly name: string;
  /** Null where every day is compared. */
  readonly days: MatchedDays | null;
  readonly baseline: readonly DriftCount[];
  readonly current: readonly DriftCount[];
  readonly varied: VariedPayments;
}

function comparedPayments(name: string, question: DriftQuestion, matched: MatchedDays): Compared {
  const days = COMPARED_BY_WEEKDAY.has(name) ? matched : null;
  const baseline = chosen(question.baseline, name, days && [...days.baseline.keys()]);
  const current = chosen(question.current, name, days && [...days.current]);
  const varied = variedPayments(
    name,
    {
      baseline: { side: question.baseline, counts: baseline, weightOf: weightsOf(days) },
      current: { side: question.current, counts: current, weightOf: presenceOf(days) },
    },
    numberedBins(name, question),
    days !== null,
  );
  return { name, days, baseline, current, varied };
}

/** @param least how many times as far as customers explain weeks vary at least. */
function* measure(compared: Compared, question: DriftQuestion, least: number): Generator<void, Measured> {
  const { name, days, baseline, current } = compared;
  const edges = question.edges.get(name) ?? null;
  const { subjects, uneven } = chanceOf(compared.varied, least);
  const binsWith = binsBeside(weighted(baseline, days), edges);
  const all = compare(binsWith(current), current, subjects, uneven);
  const rows = total(baseline);
  const before = baselineByDay(baseline, days !== null, edges);
  const ofDay = (day: string, counts: readonly DriftCount[]): Comparison => {
    const { rows: alike, binsWith: binsOfDay } = before(day);
    const alone = {
      baselineSubjects: (subjects.baselineSubjects * alike) / (rows || 1),
      currentSubjects: alikePayments(question.current, counts, day),
    };
    return compare(binsOfDay(counts), counts, alone, uneven);
  };
  const byDay = Map.groupBy(current, ({ day }) => day);
  const series = new Map<string, Comparison>();
  for (const [day, counts] of byDay) {
    series.set(day, ofDay(day, counts));
    yield;
  }
  const ks = COMPARED_BY_DISTRIBUTION.has(name)
    ? yield* kolmogorovSmirnovByDay(rangesByDay(baseline), rangesByDay(current), SEED)
    : null;
  const feature = described(name, question, { baseline, current, subjects, all, ks });
  return { isByWeekday: days !== null, feature, all, series };
}

/** What a day is compared with: the whole baseline, or its days of the same weekday; each is counted once. */
function baselineByDay(baseline: readonly DriftCount[], isByWeekday: boolean, edges: NumberEdges | null) {
  const beside = (counts: readonly DriftCount[]) => ({
    rows: total(counts),
    binsWith: binsBeside(counts, edges),
  });
  if (!isByWeekday) {
    const all = beside(baseline);
    return () => all;
  }
  const weekdays = Map.groupBy(baseline, ({ day }) => weekdayOf(day));
  const known = new Map([...weekdays].map(([weekday, counts]) => [weekday, beside(counts)] as const));
  const none = beside([]);
  return (day: string) => known.get(weekdayOf(day)) ?? none;
}

function described(
  name: string,
  question: DriftQuestion,
  compared: {
    readonly baseline: readonly DriftCount[];
    readonly current: readonly DriftCount[];
    readonly subjects: SubjectCounts;
    readonly all: Comparison;
    readonly ks: DriftFeature["ks"];
  },
): Measured["feature"] {
  const { baseline, current, subjects, all, ks } = compared;
  const rows = {
    baseline: all.bins.reduce((sum, bin) => sum + bin.baseline, 0),
    current: all.bins.reduce((sum, bin) => sum + bin.current, 0),
  };
  const share = (count: number, of: number) => (of === 0 ? 0 : count / of);
  const missingShare = (counts: readonly DriftCount[]) =>
    counts.length === 0 ? null : missing(counts) / total(counts);
  return {
    feature: name,
    kind: question.edges.has(name) ? "numeric" : "categorical",
    method: "psi",
    statistic: all.statistic,
    unbiased: all.unbiased,
    bins: all.bins.map((bin) => ({
      label: bin.label,
      baselineShare: share(bin.baseline, rows.baseline),
      currentShare: share(bin.current, rows.current),
    })),
    baselineCount: total(baseline),
    currentCount: total(current),
    subjects: { baseline: subjects.baselineSubjects, current: subjects.currentSubjects },
    distinctSubjects: { baseline: distinct(question.baseline), current: distinct(question.current) },
    criticalValue: all.criticalValue,
    falseAlarmRate: FALSE_ALARM_RATE,
    pValue: all.pValue,
    ks,
    missingShare: { baseline: missingShare(baseline), current: missingShare(current) },
  };
}

function compare(
  bins: readonly Bin[],
  counts: readonly DriftCount[],
  subjects: SubjectCounts,
  uneven: number,
): Comparison {
  const { unbiased, ...compared } = comparedBins(bins, subjects, uneven);
  return {
    ...compared,
    bins,
    unbiased: unbiased && { ...unbiased, interval: { ...unbiased.interval, level: 0.95 } },
    currentCount: total(counts),
  };
}

/** @param days null where every day is compared. */
function chosen({ counts }: DriftSide, name: string, days: readonly string[] | null): DriftCount[] {
  const asked = days && new Set(days);
  return counts.filter(({ feature, day }) => feature === name && (asked?.has(day) ?? true));
}

function weighted(counts: readonly DriftCount[], days: MatchedDays | null): readonly DriftCount[] {
  if (days === null) return counts;
  return counts.map((count) => ({
    ...count,
    payments: count.payments * (days.baseline.get(count.day) ?? 0),
  }));
}

function weightsOf(days: MatchedDays | null): (weekday: number) => number {
  if (days === null) return () => 1;
  const weights = new Map([...days.baseline].map(([day, weight]) => [weekdayOf(day), weight]));
  return (weekday) => weights.get(weekday) ?? 0;
}

/** Weekdays that the baseline lacks are left out. */
function presenceOf(days: MatchedDays | null): (weekday: number) => number {
  if (days === null) return () => 1;
  const compared = new Set([...days.current].map(weekdayOf));
  return (weekday) => (compared.has(weekday) ? 1 : 0);
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

function distinct({ subjects }: DriftSide): number {
  return subjects.find(({ period }) => period === "")?.subjects ?? 0;
}

function daysOf(counts: readonly DriftCount[]): string[] {
  return [...new Set(counts.map(({ day }) => day))].sort(byText);
}
