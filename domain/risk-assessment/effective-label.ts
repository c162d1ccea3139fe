// Which of a decision's outcomes counts: the rule of every report, stated in docs/effectiveness.md.

import type { Classification, OutcomeRecord, OutcomeSource } from "../contract/decisions/outcome.ts";
import { instantOf } from "../time/instant.ts";

/** From weak to strong. A filed report (`sar`) never asserts guilt, so it ranks with what is known least. */
const STRENGTH: Readonly<Record<OutcomeSource, number>> = {
  sar: 0,
  automation: 1,
  customer: 2,
  analyst: 3,
  case: 4,
  chargeback: 5,
};

type Judged = Pick<OutcomeRecord, "classification" | "source" | "occurredAt" | "sequence">;

/** The classification of the outcome that counts; a filed report is inconclusive. Null without outcomes. */
export function effectiveLabel(outcomes: readonly Judged[]): Classification | null {
  const counted = outcomeThatCounts(outcomes);
  if (counted === null) return null;
  return counted.source === "sar" ? "inconclusive" : counted.classification;
}

/** The outcome of the strongest source, of equals the latest. Null without outcomes. */
export function outcomeThatCounts<One extends Judged>(outcomes: readonly One[]): One | null {
  let best: One | null = null;
  for (const outcome of outcomes) if (best === null || fromWeakest(outcome, best) > 0) best = outcome;
  return best;
}

/** Compares for sorting: the one that counts comes last. */
export function fromWeakest(left: Judged, right: Judged): number {
  return (
    STRENGTH[left.source] - STRENGTH[right.source] ||
    instantOf(left.occurredAt) - instantOf(right.occurredAt) ||
    left.sequence - right.sequence
  );
}
