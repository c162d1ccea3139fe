// How a score came about: the points of each rule that hit, the bounds 0 and 100, and the lift to the limit of a decision that does
// not come from points.

import type { Assessment } from "../../api/decisions.ts";

export interface Step {
  readonly name: string;
  readonly points: number;
  /** Where the bar begins and ends, between 0 and 100. */
  readonly from: number;
  readonly to: number;
  readonly kind: "rule" | "bound" | "lift";
}

export function stepsOf({ matchedRules, summary, decision }: Assessment): Step[] {
  const steps: Step[] = [];
  let sum = 0;
  for (const { name, outcome, scoreModifier } of matchedRules) {
    if (outcome !== "hit" || scoreModifier === 0) continue;
    const next = sum + scoreModifier;
    steps.push({ name, points: scoreModifier, from: bounded(sum), to: bounded(next), kind: "rule" });
    sum = next;
  }
  const limited = bounded(sum);
  if (limited !== sum) {
    steps.push({
      name: sum > 100 ? `${sum} points count as 100` : `${sum} points count as 0`,
      points: limited - sum,
      from: limited,
      to: limited,
      kind: "bound",
    });
  }
  if (summary.score !== limited) {
    steps.push({
      name: `lifted, because the decision is ${decision}`,
      points: summary.score - limited,
      from: limited,
      to: summary.score,
      kind: "lift",
    });
  }
  return steps;
}

function bounded(points: number): number {
  return Math.min(Math.max(points, 0), 100);
}
