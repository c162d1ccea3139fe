// How many independent customers the payments of one side are worth, for each feature.

import { independentRows } from "#domain/statistics/rao-scott.ts";
import type { DriftGroups, DriftSubjects } from "#warehouse/queries/drift/drift.ts";
import { total, type DriftCount } from "./drift-bins.ts";

/** Every payment has one. */
const IN_ALL_PAYMENTS = "currency";

export interface CountedCustomers {
  readonly counts: readonly DriftCount[];
  /** The customers behind the payments, of the whole and of each day. */
  readonly subjects: readonly DriftSubjects[];
  /** Of the whole, how the groups of customers are spread over the bins of each feature. */
  readonly groups: readonly DriftGroups[];
}

/**
 * Of the whole side, by the variance between customers; where only one bin has payments, by how often customers come.
 *
 * @param counts of the feature, those that are compared. @param weightOf how often payments of a weekday count.
 */
export function independentPayments(
  feature: string,
  side: CountedCustomers,
  counts: readonly DriftCount[],
  weightOf: (weekday: number) => number,
): number {
  const bins = new Map<number, number[]>();
  for (const { bin, weekday, payments_by_group: payments } of side.groups.filter(
    (group) => group.feature === feature,
  )) {
    const [weight, before] = [weightOf(weekday), bins.get(bin)];
    bins.set(
      bin,
      payments.map((of, group) => (before?.[group] ?? 0) + weight * of),
    );
  }
  return independentRows([...bins.values()], total(counts)) ?? alikePayments(side, counts, "");
}

/** After Kish, as if all payments of a customer said the same. @param period a day, or empty for the whole. */
export function alikePayments(
  { counts: all, subjects }: CountedCustomers,
  counts: readonly DriftCount[],
  period: string,
): number {
  const payments = total(
    all.filter(({ feature, day }) => feature === IN_ALL_PAYMENTS && (period === "" || day === period)),
  );
  const worth = subjects.find((row) => row.period === period)?.effective_subjects ?? 0;
  return payments === 0 ? 0 : (worth * total(counts)) / payments;
}
