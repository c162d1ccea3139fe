// Which decisions an operator looks for, as the query says it.

import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { DIRECTIONS } from "#domain/contract/decisions/transaction.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  SCREENING_CHOICES,
} from "#domain/contract/operators/reported-decision.ts";
import { STRING_MAX } from "#domain/contract/values/limits.ts";
import { nonNegativeAmount } from "#domain/contract/values/primitives.ts";
import type { DecisionFilter } from "#domain/door/decision-list.ts";
import { nodeName } from "#domain/ids/network-node.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import { choiceParameter, textParameter } from "./inputs.ts";

/** Of a node: its kind, and an id of the caller's. */
const NODE_ID_MAX = "counterparty:".length + STRING_MAX;

type Filter = Omit<DecisionFilter, "organisationId" | "environment" | "from" | "to">;

/** What is absent filters nothing. @returns 400 `invalid_request` for values that are out of bounds. */
export function decisionFilter(query: URLSearchParams): Result<Filter> {
  return allOf<Filter>({
    subjectId: orNull(textParameter(query, "subjectId")),
    decision: orNull(choiceParameter(query, "decision", DECISION_CHOICES)),
    ruleId: orNull(textParameter(query, "ruleId")),
    alertId: orNull(textParameter(query, "alertId")),
    minScore: scoreParameter(query, "minScore", 0),
    maxScore: scoreParameter(query, "maxScore", 100),
    riskLevel: orNull(choiceParameter(query, "riskLevel", RISK_LEVELS)),
    label: orNull(choiceParameter(query, "label", DECISION_LABELS)),
    currency: currencyParameter(query),
    minAmount: amountParameter(query, "minAmount"),
    maxAmount: amountParameter(query, "maxAmount"),
    aboveAmount: amountParameter(query, "aboveAmount"),
    belowAmount: amountParameter(query, "belowAmount"),
    direction: orNull(choiceParameter(query, "direction", DIRECTIONS)),
    channel: orNull(textParameter(query, "channel")),
    type: orNull(textParameter(query, "type")),
    screening: orNull(choiceParameter(query, "screening", SCREENING_CHOICES)),
    systemVersionId: orNull(textParameter(query, "systemVersionId")),
    nodeId: nodeParameter(query),
  });
}

function nodeParameter(query: URLSearchParams): Result<string | null> {
  const node = orNull(textParameter(query, "nodeId", NODE_ID_MAX));
  return node.ok && node.value !== null ? succeed(nodeName(node.value)) : node;
}

/** As the warehouse has it, however it is written. */
function currencyParameter(query: URLSearchParams): Result<string | null> {
  const currency = orNull(textParameter(query, "currency"));
  return currency.ok && currency.value !== null ? succeed(currencyIdentity(currency.value)) : currency;
}

/** The values of all, or the first that failed. */
function allOf<Values>(read: { readonly [Name in keyof Values]: Result<Values[Name]> }): Result<Values> {
  const values: Partial<Values> = {};
  for (const name of Object.keys(read) as (keyof Values)[]) {
    const result = read[name];
    if (!result.ok) return result;
    values[name] = result.value;
  }
  return succeed(values as Values);
}

function orNull<T>(read: Result<T | undefined>): Result<T | null> {
  return read.ok ? succeed(read.value ?? null) : read;
}

function scoreParameter(query: URLSearchParams, name: string, missing: number): Result<number> {
  const value = query.get(name);
  if (value === null) return succeed(missing);
  const score = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  return score <= 100
    ? succeed(score)
    : fail("invalid_request", `${name}: must be a whole number from 0 to 100`);
}

function amountParameter(query: URLSearchParams, name: string): Result<string | null> {
  const read = nonNegativeAmount.nullable().safeParse(query.get(name));
  if (read.success) return succeed(read.data);
  return fail("invalid_request", `${name}: ${read.error.issues[0]?.message ?? ""}`);
}
