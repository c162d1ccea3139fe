// How many independent customers the payments of both sides are worth, for each feature: by how customers differ, and by how weeks do.

import {
  beyondCustomers,
  variationOfBlocks,
  type BlockVariation,
} from "#domain/statistics/block-variation.ts";
import type { SubjectCounts } from "#domain/statistics/psi.ts";
import { independentRows, variationBetweenGroups } from "#domain/statistics/rao-scott.ts";
import {
  sumOfVariations,
  timesVariation,
  trace,
  unevenness,
  type ShareVariation,
} from "#domain/statistics/share-variation.ts";
import { DAY, parseInstant } from "#domain/time/instant.ts";
import type { DriftGroups, DriftSubjects } from "#warehouse/queries/drift/drift.ts";
import type { Span } from "./days-of-window.ts";
import { total, type DriftCount, type NumberedBins } from "./drift-bins.ts";
import { byText } from "./tally.ts";
import { weekdayOf, wholeDays } from "./weekdays.ts";

/** Every payment has one. */
const IN_ALL_PAYMENTS = "currency";

export interface CountedCustomers {
  readonly counts: readonly DriftCount[];
  /** The customers behind the payments, of the whole and of each day. */
  readonly subjects: readonly DriftSubjects[];
  /** Of the whole, how the groups of customers are spread over the bins of each feature. */
  readonly groups: readonly DriftGroups[];
}

/** The payments of one side that one feature is compared by. */
export interface ComparedPayments {
  readonly side: CountedCustomers & { readonly span: Span };
  readonly counts: readonly DriftCount[];
  /** How often payments of a weekday count. */
  readonly weightOf: (weekday: number) => number;
}

/** How the payments of one feature vary, between customers on either side and between the weeks of the baseline. */
export interface VariedPayments {
  readonly baseline: VariedSide;
  readonly current: VariedSide;
  /** Null if weeks cannot be compared. */
  readonly weeks: BlockVariation | null;
}

interface VariedSide {
  readonly compared: ComparedPayments;
  readonly groups: readonly (readonly number[])[];
  readonly customers: ShareVariation;
  /** As a share of a block of days. */
  readonly length: number;
}

export interface ChanceOfFeature {
  readonly subjects: SubjectCounts;
  /** See share-variation.ts. */
  readonly uneven: number;
}

/** Weeks vary more than days do, and hold each weekday. */
const LONGEST_BLOCK = 7;

/** @param isByWeekday whether weekdays have their own usual shares. */
export function variedPayments(
  feature: string,
  compared: { readonly baseline: ComparedPayments; readonly current: ComparedPayments },
  bins: NumberedBins,
  isByWeekday: boolean,
): VariedPayments {
  const block = Math.min(LONGEST_BLOCK, Math.max(1, Math.round(daysIn(compared.current.side.span))));
  const varied = (side: ComparedPayments): VariedSide => {
    const groups = groupsOf(feature, side, bins);
    const length = daysIn(side.side.span) / block;
    return { compared: side, groups, customers: variationBetweenGroups(groups), length };
  };
  const [baseline, current] = [varied(compared.baseline), varied(compared.current)];
  const weeks = variationOfBlocks(daysOf(compared.baseline, bins, isByWeekday), block, {
    variation: current.customers,
    rows: total(compared.current.counts),
  });
  return { baseline, current, weeks };
}

/**
 * How many independent customers payments are worth: by how customers vary, and how weeks do beyond that; if only one bin has payments,
 * by how often customers come.
 *
 * @param least how many times as far as customers explain weeks vary at least.
 */
export function chanceOf({ baseline, current, weeks }: VariedPayments, least: number): ChanceOfFeature {
  const beyond = weeks && beyondCustomers(weeks, least);
  const variation = [baseline, current].flatMap(({ customers, length }) =>
    beyond === null ? [customers] : [customers, timesVariation(beyond, 1 / length)],
  );
  const all = sumOfVariations(variation);
  return {
    subjects: {
      baselineSubjects: subjectsOf(baseline, beyond),
      currentSubjects: subjectsOf(current, beyond),
    },
    uneven: unevenness(all, all.filter((row, bin) => (row[bin] ?? 0) > 0).length),
  };
}

function subjectsOf({ compared, groups, length }: VariedSide, weeks: ShareVariation | null): number {
  const byCustomers = independentRows(groups, total(compared.counts));
  if (byCustomers === null) return alikePayments(compared.side, compared.counts, "");
  const byWeeks = weeks === null ? 0 : trace(weeks) / length / (filled(groups) - 1);
  return 1 / (1 / byCustomers + byWeeks);
}

/** After Kish, as if all payments of a customer said the same. @param period a day, or empty for the whole. */
export function alikePayments(
  { counts: all, subjects }: CountedCustomers,
  counts: readonly DriftCount[],
  period: string,
): number {
  const payments = paymentsByPeriod(all).get(period) ?? 0;
  const worth = subjects.find((row) => row.period === period)?.effective_subjects ?? 0;
  return payments === 0 ? 0 : (worth * total(counts)) / payments;
}

const byPeriod = new WeakMap<readonly DriftCount[], ReadonlyMap<string, number>>();

/** All payments of a side, of each day and of the whole: counted once, and looked at for each feature and day. */
function paymentsByPeriod(counts: readonly DriftCount[]): ReadonlyMap<string, number> {
  const known = byPeriod.get(counts);
  if (known !== undefined) return known;
  const sums = new Map<string, number>();
  for (const { feature, day, payments } of counts) {
    if (feature !== IN_ALL_PAYMENTS) continue;
    for (const period of ["", day]) sums.set(period, (sums.get(period) ?? 0) + payments);
  }
  byPeriod.set(counts, sums);
  return sums;
}

/** The whole days of a side. */
function daysOf({ side, counts }: ComparedPayments, bins: NumberedBins, isByWeekday: boolean) {
  const days = Map.groupBy(counts, ({ day }) => day);
  return wholeDays(days.keys(), side.span)
    .sort(byText)
    .map((day) => {
      const rows = Array.from({ length: bins.number }, () => 0);
      for (const count of days.get(day) ?? []) {
        const bin = bins.of(count);
        rows[bin] = (rows[bin] ?? 0) + count.payments;
      }
      return { kind: isByWeekday ? String(weekdayOf(day)) : "", bins: rows };
    });
}

function daysIn({ from, to }: Span): number {
  return ((parseInstant(to) ?? 0) - (parseInstant(from) ?? 0)) / DAY || 1;
}

function groupsOf(feature: string, { side, weightOf }: ComparedPayments, bins: NumberedBins): number[][] {
  const groups = Array.from({ length: bins.number }, (): number[] => []);
  for (const { bin, weekday, payments_by_group: payments } of side.groups.filter(
    (group) => group.feature === feature,
  )) {
    const [weight, of] = [weightOf(weekday), groups[bin + 1] ?? []];
    for (const [group, some] of payments.entries()) of[group] = (of[group] ?? 0) + weight * some;
  }
  return groups;
}

function filled(groups: readonly (readonly number[])[]): number {
  return groups.filter((of) => of.some((payments) => payments > 0)).length;
}
