// The report over what was loaded is the one that callers can compute from what they sent and what they were answered.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { DecisionAssessed } from "#domain/events/decision-assessed.ts";
import type { OutcomeRecorded } from "#domain/events/outcome-recorded.ts";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { naiveEffectiveness } from "#test/reports/naive-effectiveness.ts";
import type { KnownDecision, KnownOutcome } from "../../reports/known-decision.ts";
import type { Decided } from "../knowledge.ts";
import type { Simulation } from "../simulation.ts";

type Event = DecisionAssessed | OutcomeRecorded;
type Money = Pick<KnownDecision, "assetClass" | "direction" | "amount" | "currency">;
type Rule = Pick<DecisionAssessed["data"]["rules"][number], "ruleId" | "ruleVersion" | "outcome">;
/** What a report looks at of a request. */
interface RequestBody {
  readonly occurredAt: string;
  readonly transaction?: Money;
}

const DECIDED = new Set(["fraud.transaction.assessed", "fraud.activity.assessed"]);
const OUTCOME_RECORDED = "fraud.outcome.recorded";
const NOT_COMPARED = { country: "", channel: "", counterpartyFamiliarity: "", loadedAt: "" } as const;
const NO_MONEY = { assetClass: "", direction: "", amount: "0", currency: "" } as const;

export function checkReport({ world, warehouse, tenant, knowledge, mayRefuse }: Simulation): void {
  // A caller that gave up at a wall got no answer, but its request may still have been carried out.
  if (mayRefuse) return;
  const events = [...warehouse.rows.values()]
    .map((row) => JSON.parse(row) as Event)
    .filter(({ organisationId }) => organisationId === tenant.id);
  const outcomes = [...knowledge.outcomes].map(
    (key) => JSON.parse(knowledge.kept.get(key)?.text ?? "") as OutcomeRecord,
  );
  const loaded = reportOf(
    events.flatMap((event) => (isDecision(event) ? [loadedDecision(event)] : [])),
    // What follows from an investigation is part of no answer.
    events.flatMap((event) => (isCallersOutcome(event) ? [outcomeOf(event.data.outcome)] : [])),
  );
  const known = reportOf([...knowledge.decided.values()].map(knownDecision), outcomes.map(outcomeOf));
  if (loaded !== known) {
    world.violate("the report is what callers were answered", `it says ${loaded}, they know ${known}`);
  }
}

/** As text, to be compared. */
function reportOf(decisions: readonly KnownDecision[], outcomes: readonly KnownOutcome[]): string {
  const query: EffectivenessQuery = {
    organisationId: "",
    environment: "sandbox",
    from: "2026-11-01T00:00:00.000Z",
    to: "2026-11-03T00:00:00.000Z",
    heads: [],
    labelMaturityDays: 30,
    minimumDenominator: 1,
    minimumCustomers: 1,
  };
  const inOrder = decisions.toSorted((one, other) => (one.decisionId < other.decisionId ? -1 : 1));
  return JSON.stringify(naiveEffectiveness(query, inOrder, outcomes, query.to));
}

function isDecision(event: Event): event is DecisionAssessed {
  return DECIDED.has(event.type);
}

function isCallersOutcome(event: Event): event is OutcomeRecorded {
  return event.type === OUTCOME_RECORDED && event.data.outcome.actor.startsWith("api_key:");
}

function loadedDecision({ subjectId, occurredAt, recordedAt, data }: DecisionAssessed): KnownDecision {
  return {
    ...NOT_COMPARED,
    decisionId: data.decisionId,
    subjectId,
    subjectType: data.subjectType,
    occurredAt,
    recordedAt,
    decision: data.decision,
    riskLevel: data.riskLevel,
    systemVersionId: data.systemVersionId,
    isTransaction: data.transactionId !== "",
    ...moneyOf(data),
    rules: hitsOf(data.rules.filter(({ shadow }) => !shadow)),
  };
}

function knownDecision({ asked, assessment }: Decided): KnownDecision {
  const { occurredAt, transaction = NO_MONEY } = asked.body as RequestBody;
  const { subject, processing } = assessment;
  return {
    ...NOT_COMPARED,
    decisionId: assessment.decisionId,
    subjectId: subject.id,
    subjectType: subject.type,
    occurredAt,
    recordedAt: assessment.assessedAt,
    decision: assessment.decision,
    riskLevel: assessment.summary.riskLevel,
    systemVersionId: processing.systemVersionId,
    isTransaction: assessment.transactionId !== undefined,
    ...moneyOf(transaction),
    rules: hitsOf(assessment.matchedRules),
  };
}

/** An amount as `1.5` or as `1.50` is the same. */
function moneyOf({ assetClass, direction, amount, currency }: Money): Money {
  return { assetClass, direction, amount: fromScaled(toScaled(amount)), currency };
}

function hitsOf(rules: readonly Rule[]): KnownDecision["rules"] {
  return rules
    .filter(({ outcome }) => outcome === "hit")
    .map(
      ({ ruleId, ruleVersion }) => ({ ruleId, ruleVersion, name: "", outcome: "hit", action: "" }) as const,
    )
    .toSorted((one, other) => (one.ruleId < other.ruleId ? -1 : 1));
}

function outcomeOf({ id, currency, ...outcome }: OutcomeRecord): KnownOutcome {
  return { ...outcome, outcomeId: id, currency: currency ?? "", loadedAt: "" };
}
