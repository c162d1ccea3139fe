// A list of decisions as a query asks for it: its page and its filter.

import {
  INTERRUPTING_DECISIONS,
  type InterruptingDecision,
} from "#domain/contract/decisions/decision-summary.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { choiceParameter, limitParameter, textParameter } from "./inputs.ts";

export interface DecisionList {
  /** Our id of a customer, or the caller's. */
  readonly subjectId: string | undefined;
  readonly decision: InterruptingDecision | undefined;
  readonly alertId: string | undefined;
  readonly limit: number;
  /** Where the page before it ended; null for the first. */
  readonly position: string | null;
}

/** @returns 400 `invalid_request` for values that are out of bounds. */
export function decisionListOf(query: URLSearchParams): Result<DecisionList> {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const decision = choiceParameter(query, "decision", INTERRUPTING_DECISIONS);
  if (!decision.ok) return decision;
  const subjectId = textParameter(query, "subjectId");
  if (!subjectId.ok) return subjectId;
  const alertId = textParameter(query, "alertId");
  if (!alertId.ok) return alertId;
  return succeed({
    subjectId: subjectId.value,
    decision: decision.value,
    alertId: alertId.value,
    limit: limit.value,
    position: query.get("cursor"),
  });
}
