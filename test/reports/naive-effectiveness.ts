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
import { benjaminiHochberg } from "#domain/statistics/benjamini-hochberg.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { mixStandardised } from "#domain/statistics/mix-standardised.ts";
import { differenceOfProportions } from "#domain/statistics/newcombe.ts";

export interface KnownRule {
  readonly ruleId: string;
  readonly ruleVersion: number;
  /** Empty, as the action, where the decision does not tell it. */
  readonly name: string;
  readonly outcome: "hit" | "no_hit" | "snoozed" | "error";
  readonly action: "none" | "review" | "block" | "";
  /** Absent where no version is known that holds the rule. */
  readonly state?: "active" | "shadow" | "retired";
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

const MEASURES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;

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
  const within = (from: number, to: number) =>
    decisions
      .filter(({ occurredAt }) => Date.parse(occurredAt) >= from && Date.parse(occurredAt) < to)
      .map((decision) => judge(decision, outcomes));
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  const all = within(from, to);
  const before = within(from - (to - from), from).filter(({ isTransaction }) => isTransaction);
  const transactions = all.filter(({ isTransaction }) => isTransaction);
  const mature = all.filter(
    ({ occurredAt }) => Date.parse(now) - Date.parse(occurredAt) >= query.labelMaturityDays * 86_400_000,
  );
  const days: number[] = [];
  for (let day = from - (from % 86_400_000); day < to; day += 86_400_000) days.push(day);
  const loadings = all.flatMap((one) => [one.loadedAt, ...one.outcomes.map(({ loadedAt }) => loadedAt)]);
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
    measures: measures(all, minimum),
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
    segments: compared(
      SEGMENT_DIMENSIONS.flatMap((dimension) => segments(transactions, dimension, minimum)),
      transactions,
      minimum,
    ),
    mixStandardised: {
      standard: { from: instant(from - (to - from)), to: query.from },
      dimensions: SEGMENT_DIMENSIONS.map((dimension) =>
        standardised(transactions, before, dimension, minimum),
      ),
    },
    ...(query.interval && {
      series: days.map((day) => {
        const [start, end] = [Math.max(day, from), Math.min(day + 86_400_000, to)];
        const some = within(start, end);
        return {
          from: instant(start),
          to: instant(end),
          decisions: some.length,
          measures: measures(some, minimum),
        };
      }),
    }),
    rules: rules(all, minimum),
  };
}

function measures(all: readonly Judged[], minimum: number): EffectivenessReport["measures"] {
  const transactions = all.filter(({ isTransaction }) => isTransaction);
  return {
    ...quality(transactions, ({ interrupted }) => interrupted, minimum),
    outcomeCoverage: estimate(all.filter(({ label }) => label !== null).length, all.length, minimum),
    interruptionRate: estimate(all.filter(({ interrupted }) => interrupted).length, all.length, minimum),
    falsePositives: disturbance(transactions, minimum),
  };
}

function disturbance(transactions: readonly Judged[], minimum: number) {
  const disturbed = transactions.filter(({ interrupted, label }) => interrupted && label !== null);
  const wronglyDisturbed = disturbed.filter(({ label }) => label === "legitimate");
  const customers = (some: readonly Judged[]) => new Set(some.map(({ subjectId }) => subjectId)).size;
  return {
    customers: estimate(customers(wronglyDisturbed), customers(disturbed), minimum),
    decisions: estimate(wronglyDisturbed.length, disturbed.length, minimum),
  };
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

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

type Part = ReturnType<typeof segments>[number];

/** Each segment against the transactions of all other values of its dimension; the p-values by measure, over all. */
function compared(
  parts: readonly Part[],
  transactions: readonly Judged[],
  minimum: number,
): EffectivenessReport["segments"] {
  const enough = Math.max(1, minimum);
  const ofMeasure = (measure: (typeof MEASURES)[number]) => {
    const differences = parts.map((part) => {
      const others = transactions.filter((one) => SEGMENT_OF[part.dimension](one) !== part.value);
      const rest = quality(others, ({ interrupted }) => interrupted, minimum)[measure];
      const isEnough = part[measure].denominator >= enough && rest.denominator >= enough;
      return isEnough ? differenceOfProportions(part[measure], rest) : null;
    });
    const adjusted = benjaminiHochberg(differences.flatMap((one) => (one === null ? [] : [one.pValue])));
    return differences.map((one) =>
      one === null
        ? { measure, difference: null, interval: null, pValue: null, adjustedPValue: null }
        : {
            measure,
            difference: one.difference,
            interval: { ...one.interval, level: 0.95 as const, method: "newcombe" as const },
            pValue: one.pValue,
            adjustedPValue: adjusted.shift() ?? null,
          },
    );
  };
  const [byPrecision = [], byCaptured = [], byRate = []] = MEASURES.map(ofMeasure);
  return parts.map((part, index) => {
    const comparison = byPrecision[index];
    if (comparison === undefined) throw new Error("every segment is compared");
    return {
      ...part,
      comparison,
      otherComparisons: [byCaptured, byRate].flatMap((list) => list[index] ?? []),
    };
  });
}

function standardised(
  transactions: readonly Judged[],
  before: readonly Judged[],
  dimension: SegmentDimension,
  minimum: number,
): EffectivenessReport["mixStandardised"]["dimensions"][number] {
  // Sums of doubles depend on their order: both sides take that of the text.
  const values = [...new Set([...transactions, ...before].map(SEGMENT_OF[dimension]))].sort();
  const of = (some: readonly Judged[], value: string) =>
    quality(
      some.filter((one) => SEGMENT_OF[dimension](one) === value),
      ({ interrupted }) => interrupted,
      0,
    );
  const measure = (name: (typeof MEASURES)[number]) => {
    const strata = values.map((value) => {
      const { numerator, denominator } = of(transactions, value)[name];
      return { numerator, denominator, standard: of(before, value)[name].denominator };
    });
    const { value, interval, coveredShare } = mixStandardised(strata);
    const seen = strata.reduce((sum, { denominator }) => sum + denominator, 0);
    const wanted = strata.reduce((sum, { standard }) => sum + standard, 0);
    if (interval === null || seen < minimum || wanted < minimum) {
      return { value: null, interval: null, coveredShare };
    }
    return {
      value,
      interval: { ...interval, level: 0.95 as const, method: "wilson_combined" as const },
      coveredShare,
    };
  };
  return {
    dimension,
    precision: measure("precision"),
    fraudCaptured: measure("fraudCaptured"),
    falsePositiveRate: measure("falsePositiveRate"),
  };
}

function rules(all: readonly Judged[], minimum: number): EffectivenessReport["rules"] {
  const known = new Map<string, KnownRule>();
  for (const rule of all.flatMap((one) => one.rules))
    known.set(JSON.stringify([rule.ruleId, rule.ruleVersion]), rule);
  const result = ({ rules: own }: Judged, { ruleId, ruleVersion }: KnownRule) =>
    own.find((rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion)?.outcome ?? "snoozed";
  const isHit = (one: Judged, rule: KnownRule) => result(one, rule) === "hit";
  const isSole = (one: Judged, rule: KnownRule) =>
    isHit(one, rule) && one.rules.filter(({ outcome }) => outcome === "hit").length === 1;
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
        soleHits: all.filter((one) => one.interrupted && isSole(one, rule)).length,
        overlap: overlap(hit, rule),
        errors: evaluated.filter((one) => result(one, rule) === "error").length,
        hitRate: estimate(hit.length, evaluated.length, minimum),
        ...quality(transactions, (one) => result(one, rule) === "hit", minimum),
        falsePositives: {
          ...disturbance(
            transactions.filter((one) => isHit(one, rule)),
            minimum,
          ),
          soleCustomers: disturbance(
            transactions.filter((one) => isSole(one, rule)),
            minimum,
          ).customers,
        },
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

function overlap(hit: readonly Judged[], { ruleId: own }: KnownRule) {
  const ids = hit.flatMap(({ rules: some }) => [
    ...new Set(some.filter(({ outcome }) => outcome === "hit").map(({ ruleId }) => ruleId)),
  ]);
  return [...new Set(ids)]
    .filter((ruleId) => ruleId !== own)
    .map((ruleId) => ({ ruleId, hits: ids.filter((id) => id === ruleId).length }))
    .sort((left, right) => right.hits - left.hits || order(left.ruleId, right.ruleId));
}

// The last decision that names the rule; of two at the same instant, the greater name.
function naming(all: readonly Judged[], { ruleId, ruleVersion, state }: KnownRule) {
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
  return { name: newest?.name ?? ruleId, action: newest?.action || null, state: state ?? null };
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
