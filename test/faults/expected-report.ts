// The effectiveness report as the client can compute it from what it sent and what it was answered, and nothing else.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { naiveEffectiveness } from "#test/reports/naive-effectiveness.ts";
import type { KnownDecision, KnownOutcome } from "../reports/known-decision.ts";
import type { Acknowledged } from "./run-plan.ts";

type Comparable = Omit<
  EffectivenessReport,
  "completeness" | "generatedAt" | "dataAsOf" | "decisiveCauses" | "rules"
> & { readonly rules: readonly Omit<EffectivenessReport["rules"][number], "decisive">[] };

/** @param served says over which window and from which number of cases on figures are given. */
export function expectedReport(
  acknowledged: readonly Acknowledged[],
  served: EffectivenessReport,
): Comparable {
  const report = naiveEffectiveness(
    {
      organisationId: "",
      environment: "sandbox",
      ...served.window,
      heads: [],
      labelMaturityDays: served.maturity.labelMaturityDays,
      minimumDenominator: served.measures.precision.minimumDenominator,
      minimumCustomers: served.measures.precision.minimumCustomers ?? 1,
    },
    knownDecisions(acknowledged),
    acknowledged.flatMap(knownOutcomes),
    served.generatedAt,
  );
  return withoutSecrets(report);
}

/** The served report without what only the service can know. */
export function comparable({ completeness: _complete, ...served }: EffectivenessReport): Comparable {
  return withoutSecrets(served);
}

/** Answers do not say what a decision depends on, by which rules are ordered too. */
function withoutSecrets({
  generatedAt: _generated,
  dataAsOf: _newest,
  decisiveCauses: _causes,
  rules,
  ...report
}: Omit<EffectivenessReport, "completeness">): Comparable {
  const byId = rules.toSorted((left, right) => (left.ruleId < right.ruleId ? -1 : 1));
  return { ...report, rules: byId.map(({ decisive: _decisive, ...rule }) => rule) };
}

function knownDecisions(acknowledged: readonly Acknowledged[]): KnownDecision[] {
  const met = new Set<string>();
  // The plan's order: that of each subject's payments.
  const inOrder = acknowledged.toSorted((left, right) =>
    left.payment.request.occurredAt < right.payment.request.occurredAt ? -1 : 1,
  );
  return inOrder.map(({ payment: { request, subject }, assessment }) => {
    const counterparty = `${subject}/${request.transaction.parties?.[1]?.externalPartyId ?? ""}`;
    const isNew = !met.has(counterparty);
    met.add(counterparty);
    return {
      decisionId: assessment.decisionId,
      isTransaction: true,
      subjectId: assessment.subject.id,
      subjectType: assessment.subject.type,
      occurredAt: request.occurredAt,
      decision: assessment.decision,
      riskLevel: assessment.summary.riskLevel,
      systemVersionId: assessment.processing.systemVersionId,
      assetClass: request.transaction.assetClass,
      direction: request.transaction.direction,
      amount: request.transaction.amount,
      currency: request.transaction.currency,
      country: request.country ?? "",
      channel: request.channel ?? "",
      counterpartyFamiliarity: isNew ? "new" : "known",
      rules: rulesOf(assessment),
      recordedAt: assessment.assessedAt,
      loadedAt: assessment.assessedAt,
    };
  });
}

// Answers name the rules that hit or erred; every other active rule of the version did not hit.
function rulesOf({ matchedRules }: Acknowledged["assessment"]): KnownDecision["rules"] {
  const matched = new Map(matchedRules.map((rule) => [rule.ruleId, rule.outcome]));
  return DEFAULT_VERSION.rules
    .filter(({ state }) => state === "active")
    .map(({ id, version, name, action, state }) => ({
      ruleId: id,
      ruleVersion: version,
      name,
      action,
      state,
      outcome: matched.get(id) ?? "no_hit",
    }));
}

function knownOutcomes({ outcomes, assessment }: Acknowledged): KnownOutcome[] {
  return outcomes.map((outcome) => ({
    outcomeId: outcome.id,
    decisionId: assessment.decisionId,
    classification: outcome.classification,
    source: outcome.source,
    occurredAt: outcome.occurredAt,
    sequence: outcome.sequence,
    currency: outcome.currency ?? "",
    lossAmount: outcome.lossAmount,
    recoveredAmount: outcome.recoveredAmount,
    recordedAt: outcome.recordedAt,
    loadedAt: outcome.recordedAt,
  }));
}
