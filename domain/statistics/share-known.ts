// Which share of the labels that will arrive is known after some days, with the customer as the unit.

import { clusteredInterval } from "./clustered-interval.ts";
import { products, total } from "./customer-groups.ts";
import { jackknifeVariance } from "./jackknife.ts";
import { addCounts, LABELS_MIN, NO_DELAYS, sharesKnown, type DelayCounts } from "./reporting-delay.ts";
import type { Interval } from "./wilson.ts";

export interface ShareKnown {
  readonly value: number;
  /** 95%. */
  readonly interval: Interval;
}

const GROUPS_MIN = 20;

/**
 * {@link clusteredInterval} with the jackknife's variance over groups of customers. Labels of one customer that come together are
 * one case.
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
  const cases = total(labels) ** 2 / Math.max(total(labels), products(labels, labels).ofCustomers);
  return days.map((day) => {
    const value = shares[day];
    if (value === undefined) return null;
    const variance = jackknifeVariance(without.map((one) => one[day] ?? 1));
    const { interval } = clusteredInterval(value, cases, variance, {
      alike: cases,
      degreesOfFreedom: filled.length - 1,
    });
    return { value, interval };
  });
}
