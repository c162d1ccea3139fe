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

/** The classification of the strongest source, of equals the latest; a filed report is inconclusive. Null without outcomes. */
export function effectiveLabel(outcomes: readonly Judged[]): Classification | null {
  let best: Judged | null = null;
  for (const outcome of outcomes) if (best === null || outranks(outcome, best)) best = outcome;
  if (best === null) return null;
  return best.source === "sar" ? "inconclusive" : best.classification;
}

function outranks(one: Judged, other: Judged): boolean {
  const byStrength = STRENGTH[one.source] - STRENGTH[other.source];
  if (byStrength !== 0) return byStrength > 0;
  const byTime = instantOf(one.occurredAt) - instantOf(other.occurredAt);
  return byTime === 0 ? one.sequence > other.sequence : byTime > 0;
}
