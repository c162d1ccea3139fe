// What would have been allowed without one thing: a rule, what screening found, or the actions of all rules. Pure.

import {
  DECISIVE_CAUSES,
  type DecisiveInterruptions,
  type EffectivenessReport,
} from "#domain/contract/reports/effectiveness.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { countWhere, of } from "./tally.ts";

/** @param cells of what is decisive. @param customers the cell of the good customers among them. */
export function decisive(cells: readonly Figure[], customers: readonly Figure[]): DecisiveInterruptions {
  const labelled = (label: string) =>
    countWhere(cells, (cell) => cell.is_transaction && cell.label === label);
  return {
    decisions: countWhere(cells, () => true),
    frauds: labelled("fraud"),
    legitimate: labelled("legitimate"),
    legitimateCustomers: customers[0]?.subjects ?? 0,
  };
}

/** Beside rules: both causes, also if nothing depends on one. */
export function decisiveCauses(cells: readonly Figure[]): EffectivenessReport["decisiveCauses"] {
  return DECISIVE_CAUSES.map((cause) => {
    const ofCause = (dimension: "decisive" | "decisive_legitimate_customers") =>
      of(cells, dimension).filter(({ value }) => value === cause);
    return { cause, decisive: decisive(ofCause("decisive"), ofCause("decisive_legitimate_customers")) };
  });
}
