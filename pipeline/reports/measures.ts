// The measures of all decisions of a window, or of one of its days. Pure; definitions: docs/effectiveness.md.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { estimateByCustomer, estimateOfCustomers, type Minimums } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { groupsWhere, interruptionRatios, isInterrupted, isLabelled, of, quality } from "./tally.ts";

/** @param cells of the dimensions `decision` and `customers` at least. */
export function measures(cells: readonly Figure[], minimums: Minimums): EffectivenessReport["measures"] {
  const all = of(cells, "decision");
  const ofAll = (condition: (cell: Figure) => boolean) =>
    estimateByCustomer(
      {
        numerators: groupsWhere(all, condition),
        denominators: groupsWhere(all, () => true),
        customers: all[0]?.customers ?? 0,
      },
      minimums,
    );
  const ratios = interruptionRatios(all.filter((cell) => cell.is_transaction));
  const customers = (value: string) =>
    of(cells, "customers").find((cell) => cell.value === value)?.subjects ?? 0;
  return {
    ...quality(ratios, minimums),
    outcomeCoverage: ofAll(isLabelled),
    interruptionRate: ofAll(isInterrupted),
    falsePositives: {
      customers: estimateOfCustomers(customers("legitimate"), customers("labelled"), minimums),
      decisions: estimateByCustomer(
        { ...ratios.precision, numerators: ratios.falsePositiveRate.numerators },
        minimums,
      ),
    },
  };
}
