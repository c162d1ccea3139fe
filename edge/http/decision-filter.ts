// Which decisions an operator looks for, as the query says it.

import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { DecisionListQuery } from "#domain/door/decision-list.ts";
import { choiceParameter, textParameter } from "./inputs.ts";

type Filter = Pick<
  DecisionListQuery,
  "subjectId" | "decision" | "ruleId" | "alertId" | "minScore" | "maxScore"
>;

/** @returns 400 `invalid_request` for values that are out of bounds. */
export function decisionFilter(query: URLSearchParams): Result<Filter> {
  const subjectId = textParameter(query, "subjectId");
  if (!subjectId.ok) return subjectId;
  const ruleId = textParameter(query, "ruleId");
  if (!ruleId.ok) return ruleId;
  const alertId = textParameter(query, "alertId");
  if (!alertId.ok) return alertId;
  const decision = choiceParameter(query, "decision", DECISIONS);
  if (!decision.ok) return decision;
  const minScore = scoreParameter(query, "minScore", 0);
  if (!minScore.ok) return minScore;
  const maxScore = scoreParameter(query, "maxScore", 100);
  if (!maxScore.ok) return maxScore;
  return succeed({
    subjectId: subjectId.value ?? null,
    decision: decision.value ?? null,
    ruleId: ruleId.value ?? null,
    alertId: alertId.value ?? null,
    minScore: minScore.value,
    maxScore: maxScore.value,
  });
}

function scoreParameter(query: URLSearchParams, name: string, missing: number): Result<number> {
  const value = query.get(name);
  if (value === null) return succeed(missing);
  const score = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  return score <= 100
    ? succeed(score)
    : fail("invalid_request", `${name}: must be a whole number from 0 to 100`);
}
