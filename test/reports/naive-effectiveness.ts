// The effectiveness report, computed once more from scratch for tests: one pass over plain lists, in bigints, written
// from docs/effectiveness.md and not from the SQL. Slow and obvious on purpose.

import { DECISIONS, RISK_LEVELS, type Decision, type RiskLevel } from "#domain/contract/assessment.ts";
import {
  SEGMENT_DIMENSIONS,
  type EffectivenessReport,
  type FinancialImpact,
  type SegmentDimension,
} from "#domain/contract/effectiveness.ts";
import type { Classification, OutcomeSource } from "#domain/contract/outcome.ts";
import type { EffectivenessQuery } from "#domain/events/batch.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { estimate } from "#domain/statistics/estimate.ts";

export interface KnownRule {
  readonly ruleId: string;
  readonly ruleVersion: number;
  /** Empty, as the action, where the decision does not tell it. */
  readonly name: string;
  readonly outcome: "hit" | "no_hit" | "snoozed" | "error";
  readonly action: "none" | "review" | "block" | "";
}

export interface KnownDecision {
  readonly decisionId: string;
  readonly isTransaction: boolean;
  readonly subjectId: string;
  readonly subjectType: string;
  readonly occurredAt: string;
  readonly decision: Decision;
  readonly riskLevel: RiskLevel;
  readonly systemVersionId: string;
  readonly assetClass: string;
  readonly direction: string;
  readonly amount: string;
  readonly currency: string;
  readonly country: string;
  readonly channel: string;
  readonly counterpartyFamiliarity: string;
  readonly rules: readonly KnownRule[];
  readonly loadedAt: string;
}

export interface KnownOutcome {
  readonly outcomeId: string;
  readonly decisionId: string;
  readonly classification: Classification;
  readonly source: OutcomeSource;
  readonly occurredAt: string;
  readonly sequence: number;
  readonly currency: string;
  readonly lossAmount: string | null;
  readonly recoveredAmount: string | null;
  readonly loadedAt: string;
}

interface Judged extends KnownDecision {
  readonly interrupted: boolean;
  readonly outcomes: readonly KnownOutcome[];
  readonly effective: KnownOutcome | null;
  readonly label: "fraud" | "legitimate" | null;
}

const PRECEDENCE: readonly OutcomeSource[] = [
  "sar",
  "automation",
  "customer",
  "analyst",
  "case",
  "chargeback",
];

/** @param decisions and outcomes of one organisation and environment, each once. */
export function naiveEffectiveness(
  query: EffectivenessQuery,
  decisions: readonly KnownDecision[],
  outcomes: readonly KnownOutcome[],
  now: string,
): Omit<EffectivenessReport, "completeness"> {
  const minimum = query.minimumDenominator;
  const all = decisions
    .filter(({ occurredAt }) => Date.parse(occurredAt) >= Date.parse(query.from))
    .filter(({ occurredAt }) => Date.parse(occurredAt) < Date.parse(query.to))
    .map((decision) => judge(decision, outcomes));
  const transactions = all.filter(({ isTransaction }) => isTransaction);
  const mature = all.filter(
    ({ occurredAt }) => Date.parse(now) - Date.parse(occurredAt) >= query.labelMaturityDays * 86_400_000,
  );
  const loadings = all.flatMap((one) => [one.loadedAt, ...one.outcomes.map(({ loadedAt }) => loadedAt)]);
  const disturbed = transactions.filter(({ interrupted, label }) => interrupted && label !== null);
  const wronglyDisturbed = disturbed.filter(({ label }) => label === "legitimate");
  const customers = (some: readonly Judged[]) => new Set(some.map(({ subjectId }) => subjectId)).size;
  return {
    window: { from: query.from, to: query.to },
    generatedAt: now,
    dataAsOf: loadings.sort().at(-1) ?? null,
    systemVersionIds: [...new Set(all.map(({ systemVersionId }) => systemVersionId))].sort(),
    maturity: {
      labelMaturityDays: query.labelMaturityDays,
      matureDecisions: mature.length,
      immatureDecisions: all.length - mature.length,
    },
    measures: {
      ...quality(transactions, ({ interrupted }) => interrupted, minimum),
      outcomeCoverage: estimate(all.filter(({ label }) => label !== null).length, all.length, minimum),
      interruptionRate: estimate(all.filter(({ interrupted }) => interrupted).length, all.length, minimum),
      falsePositives: {
        customers: estimate(customers(wronglyDisturbed), customers(disturbed), minimum),
        decisions: estimate(wronglyDisturbed.length, disturbed.length, minimum),
      },
    },
    decisionDistribution: DECISIONS.map((decision) => {
      const same = all.filter((one) => one.decision === decision);
      return {
        decision,
        count: same.length,
        share: all.length === 0 ? null : same.length / all.length,
        byRiskLevel: RISK_LEVELS.map((riskLevel) => ({
          riskLevel,
          count: same.filter((one) => one.riskLevel === riskLevel).length,
        })),
      };
    }),
    financialImpact: impact(transactions, minimum),
    segments: SEGMENT_DIMENSIONS.flatMap((dimension) => segments(transactions, dimension, minimum)),
    rules: rules(all, minimum),
  };
}

function judge(decision: KnownDecision, outcomes: readonly KnownOutcome[]): Judged {
  const own = outcomes.filter(({ decisionId }) => decisionId === decision.decisionId);
  let effective: KnownOutcome | null = null;
  for (const outcome of own) if (effective === null || outranks(outcome, effective)) effective = outcome;
  const classification = effective?.classification ?? "inconclusive";
  return {
    ...decision,
    interrupted: decision.decision === "review" || decision.decision === "block",
    outcomes: own,
    effective,
    label: classification === "inconclusive" ? null : classification,
  };
}

function outranks(challenger: KnownOutcome, holder: KnownOutcome): boolean {
  const [left, right] = [PRECEDENCE.indexOf(challenger.source), PRECEDENCE.indexOf(holder.source)];
  if (left !== right) return left > right;
  const [later, earlier] = [Date.parse(challenger.occurredAt), Date.parse(holder.occurredAt)];
  return later === earlier ? challenger.sequence > holder.sequence : later > earlier;
}

function quality(some: readonly Judged[], isAlarm: (one: Judged) => boolean, minimum: number) {
  const fraud = some.filter(({ label }) => label === "fraud");
  const legitimate = some.filter(({ label }) => label === "legitimate");
  const truePositives = fraud.filter(isAlarm).length;
  const falsePositives = legitimate.filter(isAlarm).length;
  return {
    precision: estimate(truePositives, truePositives + falsePositives, minimum),
    fraudCaptured: estimate(truePositives, fraud.length, minimum),
    falsePositiveRate: estimate(falsePositives, legitimate.length, minimum),
  };
}

function impact(transactions: readonly Judged[], minimum: number): FinancialImpact[] {
  const rows = new Map<
    string,
    { prevented: bigint; incurred: bigint; recovered: bigint; disturbed: bigint; labelled: Set<string> }
  >();
  const row = (currency: string, one: Judged) => {
    const found = rows.get(currency) ?? {
      prevented: 0n,
      incurred: 0n,
      recovered: 0n,
      disturbed: 0n,
      labelled: new Set<string>(),
    };
    rows.set(currency, found);
    if (one.label !== null) found.labelled.add(one.decisionId);
    return found;
  };
  for (const one of transactions) {
    const own = row(one.currency, one);
    if (one.label === "fraud" && one.interrupted) own.prevented += toScaled(one.amount);
    if (one.label === "legitimate" && one.interrupted) own.disturbed += toScaled(one.amount);
    if (one.label === "fraud" && !one.interrupted) {
      const loss = one.effective?.lossAmount ?? null;
      if (loss === null) own.incurred += toScaled(one.amount);
      else row(one.effective?.currency ?? "", one).incurred += toScaled(loss);
    }
    for (const { currency, recoveredAmount } of one.outcomes) {
      if (recoveredAmount !== null) row(currency, one).recovered += toScaled(recoveredAmount);
    }
  }
  return [...rows]
    .sort(([left], [right]) => order(left, right))
    .map(([currency, { prevented, incurred, recovered, disturbed, labelled }]) => ({
      currency,
      fraudLossPrevented: fromScaled(prevented),
      fraudLossIncurred: fromScaled(incurred),
      recovered: fromScaled(recovered),
      legitimateInterruptedAmount: fromScaled(disturbed),
      netLoss: fromScaled(incurred - recovered),
      evidence: labelled.size >= minimum && labelled.size > 0 ? "sufficient" : "not_enough_evidence",
    }));
}

const SEGMENT_OF: Record<SegmentDimension, (one: KnownDecision) => string> = {
  asset_class: ({ assetClass }) => assetClass,
  direction: ({ direction }) => direction,
  currency: ({ currency }) => currency,
  country: ({ country }) => country,
  channel: ({ channel }) => channel,
  amount_band: ({ amount }) => {
    const scaled = toScaled(amount);
    if (scaled < toScaled("50")) return "<50";
    if (scaled < toScaled("100")) return "50-100";
    if (scaled < toScaled("250")) return "100-250";
    return scaled < toScaled("500") ? "250-500" : ">=500";
  },
  subject_type: ({ subjectType }) => subjectType,
  counterparty_familiarity: ({ counterpartyFamiliarity }) => counterpartyFamiliarity,
};

function segments(transactions: readonly Judged[], dimension: SegmentDimension, minimum: number) {
  return [...new Set(transactions.map(SEGMENT_OF[dimension]))]
    .map((value) => {
      const some = transactions.filter((one) => SEGMENT_OF[dimension](one) === value);
      return {
        dimension,
        value,
        decisions: some.length,
        share: some.length / transactions.length,
        ...quality(some, ({ interrupted }) => interrupted, minimum),
      };
    })
    .sort((left, right) => right.decisions - left.decisions || order(left.value, right.value));
}

function rules(all: readonly Judged[], minimum: number): EffectivenessReport["rules"] {
  const known = new Map<string, KnownRule>();
  for (const rule of all.flatMap((one) => one.rules))
    known.set(JSON.stringify([rule.ruleId, rule.ruleVersion]), rule);
  const result = ({ rules: own }: Judged, { ruleId, ruleVersion }: KnownRule) =>
    own.find((rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion)?.outcome ?? "snoozed";
  return [...known.values()]
    .map((rule) => {
      const evaluated = all.filter((one) => result(one, rule) !== "snoozed");
      const hit = evaluated.filter((one) => result(one, rule) === "hit");
      const transactions = evaluated.filter(({ isTransaction }) => isTransaction);
      return {
        ruleId: rule.ruleId,
        ruleVersion: rule.ruleVersion,
        ...naming(all, rule),
        evaluations: evaluated.length,
        hits: hit.length,
        errors: evaluated.filter((one) => result(one, rule) === "error").length,
        hitRate: estimate(hit.length, evaluated.length, minimum),
        ...quality(transactions, (one) => result(one, rule) === "hit", minimum),
        financialImpact: impact(
          hit.filter(({ isTransaction }) => isTransaction),
          minimum,
        ),
      };
    })
    .sort(
      (left, right) =>
        right.hits - left.hits || order(left.ruleId, right.ruleId) || left.ruleVersion - right.ruleVersion,
    );
}

// The last decision that names the rule; of two at the same instant, the greater name.
function naming(all: readonly Judged[], { ruleId, ruleVersion }: KnownRule) {
  const namings = all
    .flatMap(({ occurredAt, rules: own }) => own.map((rule) => ({ ...rule, occurredAt })))
    .filter((rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion && rule.name !== "")
    .sort(
      (left, right) =>
        order(left.occurredAt, right.occurredAt) ||
        order(left.name, right.name) ||
        order(left.action, right.action),
    );
  const newest = namings.at(-1);
  return { name: newest?.name ?? ruleId, action: newest?.action || null };
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
