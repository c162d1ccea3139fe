// A total of money over customers who are known by group: how far it can be from what as many would add up to again.

import { toDouble, type ScaledAmount } from "../money/amount.ts";
import { CUSTOMER_GROUPS } from "./customer-groups.ts";
import { degreesOfSpread } from "./customer-ratio.ts";
import { totalLimits, type TotalLimits } from "./skewed-total.ts";
import { studentT95 } from "./student-t.ts";

/** What the customers of each group add, exactly; empty where there are none at all. */
export type GroupAmounts = readonly ScaledAmount[];

export interface GroupedTotal {
  readonly amounts: GroupAmounts;
  /** Those who add or take anything. */
  readonly customers: number;
}

/** With fewer the interval would say little, or hold too rarely. */
const CUSTOMERS_MIN = 10;

/** What groups add less what they take. */
export function subtractAmounts(added: GroupAmounts, taken: GroupAmounts): GroupAmounts {
  return Array.from(
    { length: Math.max(added.length, taken.length) },
    (_, group) => (added[group] ?? 0n) - (taken[group] ?? 0n),
  );
}

/**
 * 95%, by Hall's transformation. Customers fall into groups independently of each other, so the k-statistics of the groups' sums
 * (R. Fisher, Proceedings of the London Mathematical Society 30 (1929) 199–238) are unbiased for the sums of squares and of cubes
 * over customers, however many share a group. Squares are at least `total² / customers`, as of equal customers. Student's t has
 * as many degrees of freedom as there are customers or groups, less one, and fewer if a few of them make most of the spread. If no
 * group takes anything, the lower end is at least 0.
 *
 * @returns null with fewer than 10 customers, and if nothing is left of what they add and take.
 */
export function groupedTotalInterval({ amounts, customers }: GroupedTotal): TotalLimits | null {
  if (customers < CUSTOMERS_MIN || amounts.every((amount) => amount === 0n)) return null;
  const groups = CUSTOMER_GROUPS;
  const sums = amounts.map((amount) => toDouble(amount));
  const mean = sums.reduce((all, sum) => all + sum, 0) / groups;
  const residuals = sums.map((sum) => sum - mean);
  const central = (power: number) => residuals.reduce((all, one) => all + one ** power, 0);
  const limits = totalLimits(
    {
      total: amounts.reduce((all, amount) => all + amount, 0n),
      squares: Math.max((central(2) * groups) / (groups - 1), (mean * groups) ** 2 / customers),
      cubes: (central(3) * groups ** 2) / ((groups - 1) * (groups - 2)),
    },
    studentT95(degreesOfSpread(residuals, Math.min(customers, groups) - 1)),
  );
  return limits.lower < 0n && amounts.every((amount) => amount >= 0n) ? { ...limits, lower: 0n } : limits;
}
