// Counts of cells: how many decisions, how many interrupted, how many turned out fraud or legitimate. Pure.

import type { Estimate } from "#domain/contract/reports/estimate.ts";
import type { WorstCase } from "#domain/contract/reports/label-selection.ts";
import { add, type GroupCounts } from "#domain/statistics/customer-groups.ts";
import type { CustomerRatio } from "#domain/statistics/customer-ratio.ts";
import { estimateByCustomer, type Minimums } from "#domain/statistics/estimate.ts";
import { worstCaseOf, type LabelCounts } from "#domain/statistics/worst-case.ts";
import type { FactDimension, Figure } from "#warehouse/queries/effectiveness/figures.ts";

/** Sums the decisions of the cells that satisfy `condition`. */
export function countWhere(cells: readonly Figure[], condition: (cell: Figure) => boolean): number {
  return cells.reduce((sum, cell) => (condition(cell) ? sum + cell.decisions : sum), 0);
}

/** The cells of one dimension. */
export function of(cells: readonly Figure[], dimension: FactDimension): Figure[] {
  return cells.filter((cell) => cell.dimension === dimension);
}

export const isInterrupted = (cell: Figure): boolean => cell.decision !== "allow";
export const isLabelled = (cell: Figure): boolean => cell.label !== "";
const isFraud = (cell: Figure): boolean => cell.label === "fraud";
const isLegitimate = (cell: Figure): boolean => cell.label === "legitimate";

export const QUALITIES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;
type Measured<T> = Readonly<Record<(typeof QUALITIES)[number], T>>;
export type Quality = Measured<Estimate>;

/** Payments of the cells that satisfy `condition`, by group of customers. */
export function groupsWhere(cells: readonly Figure[], condition: (cell: Figure) => boolean): GroupCounts {
  return add(...cells.filter(condition).map((cell) => cell.customer_groups));
}

/**
 * How right an alarm was. For decisions the alarm is the interruption, for a rule its hit.
 * @param alarms cells of transactions with an alarm. @param all cells of all transactions: activities do not count here.
 *   Either are of one dimension and value.
 */
export function qualityRatios(alarms: readonly Figure[], all: readonly Figure[]): Measured<CustomerRatio> {
  const fraudAlarms = groupsWhere(alarms, isFraud);
  const legitimateAlarms = groupsWhere(alarms, isLegitimate);
  return {
    precision: {
      numerators: fraudAlarms,
      denominators: add(fraudAlarms, legitimateAlarms),
      customers: alarms[0]?.customers_alarmed ?? 0,
    },
    fraudCaptured: {
      numerators: fraudAlarms,
      denominators: groupsWhere(all, isFraud),
      customers: all[0]?.customers_fraud ?? 0,
    },
    falsePositiveRate: {
      numerators: legitimateAlarms,
      denominators: groupsWhere(all, isLegitimate),
      customers: all[0]?.customers_legitimate ?? 0,
    },
  };
}

/** @param transactions cells of one dimension and value. */
export function interruptionRatios(transactions: readonly Figure[]): Measured<CustomerRatio> {
  return qualityRatios(transactions.filter(isInterrupted), transactions);
}

export function quality(ratios: Measured<CustomerRatio>, minimums: Minimums): Quality {
  return {
    precision: estimateByCustomer(ratios.precision, minimums),
    fraudCaptured: estimateByCustomer(ratios.fraudCaptured, minimums),
    falsePositiveRate: estimateByCustomer(ratios.falsePositiveRate, minimums),
  };
}

function labelCounts(cells: readonly Figure[]): LabelCounts {
  return {
    fraud: countWhere(cells, isFraud),
    legitimate: countWhere(cells, isLegitimate),
    unlabelled: countWhere(cells, (cell) => !isLabelled(cell)),
  };
}

/** Where the ratios of {@link qualityRatios} would be with the labels that are missing. */
export function qualityWorstCase(alarms: readonly Figure[], all: readonly Figure[]): WorstCase {
  const [alarmed, both] = [labelCounts(alarms), labelCounts(all)];
  return worstCaseOf(alarmed, {
    fraud: both.fraud - alarmed.fraud,
    legitimate: both.legitimate - alarmed.legitimate,
    unlabelled: both.unlabelled - alarmed.unlabelled,
  });
}

/** @param transactions cells of one dimension and value. */
export function interruptionWorstCase(transactions: readonly Figure[]): WorstCase {
  return qualityWorstCase(transactions.filter(isInterrupted), transactions);
}

/** Groups cells by a key, in order of first appearance. */
export function groupBy<K>(cells: readonly Figure[], key: (cell: Figure) => K): Map<K, Figure[]> {
  const groups = new Map<K, Figure[]>();
  for (const cell of cells) {
    const group = groups.get(key(cell));
    if (group === undefined) groups.set(key(cell), [cell]);
    else group.push(cell);
  }
  return groups;
}

/** Text order by code unit: the same on every machine, whatever its locale. */
export function byText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
