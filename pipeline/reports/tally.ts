// Counts of cells: how many decisions, how many interrupted, how many turned out fraud or legitimate. Pure.

import { estimate } from "#domain/statistics/estimate.ts";
import type { Estimate } from "#domain/contract/reports/estimate.ts";
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

export interface Quality {
  readonly precision: Estimate;
  readonly fraudCaptured: Estimate;
  readonly falsePositiveRate: Estimate;
}

/**
 * How right an alarm was. For decisions the alarm is the interruption, for a rule its hit.
 * @param cells transactions only: activities do not count here.
 */
export function quality(
  cells: readonly Figure[],
  isAlarm: (cell: Figure) => boolean,
  minimum: number,
): Quality {
  const fraud = countWhere(cells, isFraud);
  const legitimate = countWhere(cells, isLegitimate);
  const alarms = cells.filter(isAlarm);
  const fraudAlarms = countWhere(alarms, isFraud);
  const legitimateAlarms = countWhere(alarms, isLegitimate);
  return {
    precision: estimate(fraudAlarms, fraudAlarms + legitimateAlarms, minimum),
    fraudCaptured: estimate(fraudAlarms, fraud, minimum),
    falsePositiveRate: estimate(legitimateAlarms, legitimate, minimum),
  };
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
