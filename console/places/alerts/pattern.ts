// What came of alerts of the same pattern: of those that the same rules raised.

import type { Alert } from "../../api/cases.ts";

type Past = Pick<Alert, "id" | "ruleIds" | "disposition">;

export interface Pattern {
  readonly closed: number;
  readonly falsePositive: number;
  readonly truePositive: number;
  readonly inconclusive: number;
  /** Closed without a finding. */
  readonly unsaid: number;
}

/** @param closed alerts; of the one itself nothing counts, it may have been closed before */
export function patternOf(alert: Past, closed: readonly Past[]): Pattern {
  const pattern = keyOf(alert);
  const same = closed.filter((other) => other.id !== alert.id && keyOf(other) === pattern);
  const found = (disposition: Past["disposition"]) =>
    same.filter((other) => other.disposition === disposition).length;
  return {
    closed: same.length,
    falsePositive: found("false_positive"),
    truePositive: found("true_positive"),
    inconclusive: found("inconclusive"),
    unsaid: found(null),
  };
}

function keyOf({ ruleIds }: Past): string {
  return JSON.stringify(ruleIds.toSorted());
}
