// In which order rules are looked at. What a rule decides says what would change without it; rules that add points seldom hit alone.

import type { RuleFigures } from "../../api/effectiveness.ts";

export const ORDERS = ["cost", "hits", "precision"] as const;
export type Order = (typeof ORDERS)[number];

export type Ordered = Pick<RuleFigures, "ruleId" | "decisive" | "hits" | "precision">;

/**
 * `cost`: most good customers for least fraud first, by good customers less frauds among what would have been allowed without
 * the rule; rules that decided nothing come last. `precision`: worst first; without enough evidence last, never as 0.
 */
export function orderRules<Rule extends Ordered>(rules: readonly Rule[], order: Order): Rule[] {
  const by: Readonly<Record<Order, (rule: Rule) => number>> = {
    cost: ({ decisive }) => (decisive.decisions === 0 ? -Infinity : costOf(decisive)),
    hits: ({ hits }) => hits,
    precision: ({ precision }) => (precision.value === null ? -Infinity : -precision.value),
  };
  const weigh = by[order];
  return rules.toSorted((one, other) => compare(weigh(other), weigh(one)) || compare(other.hits, one.hits));
}

/** The rule that disturbs most good customers for least fraud; null where none disturbs more good customers than it stops frauds. */
export function costliest<Rule extends Ordered>(rules: readonly Rule[]): Rule | null {
  const [first] = orderRules(rules, "cost");
  return first !== undefined && costOf(first.decisive) > 0 ? first : null;
}

function costOf({ legitimateCustomers, frauds }: Ordered["decisive"]): number {
  return legitimateCustomers - frauds;
}

// Infinities differ by no number.
function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
