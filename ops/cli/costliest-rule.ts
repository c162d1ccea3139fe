// The rule that disturbs most good customers for least fraud.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { wilson } from "#domain/statistics/wilson.ts";

type Rule = EffectivenessReport["rules"][number];

/**
 * @returns of the rules without which good customers would have been left alone, the one with the least fraud among its frauds and good
 *   customers; null if there is none. By the upper bound of that share: one good customer and no fraud is hardly
 *   evidence, twenty are.
 */
export function costliestRule(rules: readonly Rule[]): Rule | null {
  const costly = rules.filter(({ decisive }) => decisive.legitimate > 0);
  return costly.toSorted((a, b) => mostFraud(a) - mostFraud(b))[0] ?? null;
}

function mostFraud({ decisive: { frauds, legitimateCustomers } }: Rule): number {
  return wilson(frauds, frauds + legitimateCustomers).upper;
}
