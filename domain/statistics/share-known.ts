// Which share of the labels that will arrive is known after some days, with the customer as the unit.

import { products, total } from "./customer-groups.ts";
import { jackknifeVariance } from "./jackknife.ts";
import { addCounts, LABELS_MIN, NO_DELAYS, sharesKnown, type DelayCounts } from "./reporting-delay.ts";
import { studentT95 } from "./student-t.ts";
import { scoreInterval, type Interval } from "./wilson.ts";

export interface ShareKnown {
  readonly value: number;
  /** 95%. */
  readonly interval: Interval;
}

const GROUPS_MIN = 20;

/**
 * Wilson's interval at the number of labels that have the jackknife's variance over groups of customers, never more than there are.
 * Where nothing varies, labels of one customer count as one voice.
 *
 * @param groups labels by group of customers.
 * @returns by day up to the horizon; null with too few labels or customers.
 */
export function knownAfter(
  groups: readonly DelayCounts[],
  horizon: number,
  days: readonly number[],
): (ShareKnown | null)[] {
  const all = groups.reduce((sum, one) => addCounts(sum, one), NO_DELAYS);
  const labels = groups.map(({ delays }) => total(delays.slice(0, horizon + 1)));
  const filled = groups.filter((_, group) => (labels[group] ?? 0) > 0);
  if (total(labels) < LABELS_MIN || filled.length < GROUPS_MIN) return days.map(() => null);
  const shares = sharesKnown(all, horizon);
  const without = filled.map((group) => sharesKnown(addCounts(all, group, -1), horizon));
  const alike = Math.max(1, products(labels, labels).ofCustomers / total(labels));
  return days.map((day) => {
    const value = shares[day];
    if (value === undefined) return null;
    const variance = jackknifeVariance(without.map((one) => one[day] ?? 1));
    const most = total(labels) / alike;
    const size = variance === 0 ? most : Math.min(most, Math.max(1, (value * (1 - value)) / variance));
    return { value, interval: scoreInterval(value, size, studentT95(filled.length - 1)) };
  });
}
