// The measures of all decisions of a window, or of one of its days. Pure; definitions: docs/effectiveness.md.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { countWhere, isInterrupted, isLabelled, of, quality } from "./tally.ts";

/** @param cells of the dimensions `decision` and `customers` at least. */
export function measures(cells: readonly Figure[], minimum: number): EffectivenessReport["measures"] {
  const all = of(cells, "decision");
  const decisions = countWhere(all, () => true);
  const transactions = all.filter((cell) => cell.is_transaction);
  const labelledInterrupted = transactions.filter((cell) => isInterrupted(cell) && isLabelled(cell));
  const customers = (value: string) =>
    of(cells, "customers").find((cell) => cell.value === value)?.subjects ?? 0;
  return {
    ...quality(transactions, isInterrupted, minimum),
    outcomeCoverage: estimate(countWhere(all, isLabelled), decisions, minimum),
    interruptionRate: estimate(countWhere(all, isInterrupted), decisions, minimum),
    falsePositives: {
      customers: estimate(customers("legitimate"), customers("labelled"), minimum),
      decisions: estimate(
        countWhere(labelledInterrupted, (cell) => cell.label === "legitimate"),
        countWhere(labelledInterrupted, () => true),
        minimum,
      ),
    },
  };
}
