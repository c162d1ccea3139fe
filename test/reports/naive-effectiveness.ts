// The effectiveness report, computed once more from scratch for tests: one pass over plain lists, in bigints, written
// from docs/effectiveness.md and not from the SQL. Slow and obvious on purpose.

import { DECISIONS, RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { OutcomeSource } from "#domain/contract/decisions/outcome.ts";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { estimateByCustomer, estimateOfCustomers, type Minimums } from "#domain/statistics/estimate.ts";
import type { KnownDecision, KnownOutcome, KnownRule } from "./known-decision.ts";
import { ratioOf } from "./naive-customers.ts";
import { naiveLateLabels } from "./naive-label-delay.ts";
import { naiveImpact, naiveMeasuredImpact, type Judged } from "./naive-money.ts";
import { naiveMix, naiveSegments, quality } from "./naive-segments.ts";
import { naiveWorstCase } from "./naive-worst-case.ts";

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
  const minimums = { denominator: query.minimumDenominator, customers: query.minimumCustomers };
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
      measures: {
        mature: measures(mature, minimums),
        immature: measures(
          all.filter((one) => !mature.includes(one)),
          minimums,
        ),
      },
    },
    measures: measures(all, minimums),
    labelSelection: { worstCase: naiveWorstCase(transactions, isInterrupted), sample: null },
    ...naiveLateLabels(within, query, now),
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
    financialImpact: naiveMeasuredImpact(transactions, minimums.denominator),
    segments: naiveSegments(transactions, minimums),
    mixStandardised: {
      standard: { from: instant(Math.max(0, from - (to - from))), to: query.from },
      dimensions: naiveMix(transactions, before, minimums),
    },
    ...(query.interval && {
      series: days.map((day) => {
        const [start, end] = [Math.max(day, from), Math.min(day + 86_400_000, to)];
        const some = within(start, end);
        return {
          from: instant(start),
          to: instant(end),
          decisions: some.length,
          measures: measures(some, minimums),
          worstCase: naiveWorstCase(
            some.filter(({ isTransaction }) => isTransaction),
            isInterrupted,
          ),
        };
      }),
    }),
    decisiveCauses: (["screening", "actions"] as const).map((cause) => ({
      cause,
      decisive: freedWithout(all, cause),
    })),
    rules: rules(all, minimums),
  };
}

const isInterrupted = ({ interrupted }: Judged) => interrupted;

/** What would have been allowed without one thing. */
function freedWithout(
  all: readonly Judged[],
  cause: string,
): EffectivenessReport["rules"][number]["decisive"] {
  const decisions = all.filter(({ decisive = [] }) => decisive.includes(cause));
  const payments = decisions.filter(({ isTransaction }) => isTransaction);
  const legitimate = payments.filter(({ label }) => label === "legitimate");
  return {
    decisions: decisions.length,
    frauds: payments.filter(({ label }) => label === "fraud").length,
    legitimate: legitimate.length,
    legitimateCustomers: new Set(legitimate.map(({ subjectId }) => subjectId)).size,
  };
}

function measures(all: readonly Judged[], minimums: Minimums): EffectivenessReport["measures"] {
  const transactions = all.filter(({ isTransaction }) => isTransaction);
  return {
    ...quality(transactions, ({ interrupted }) => interrupted, minimums),
    outcomeCoverage: share(all, ({ label }) => label !== null, minimums),
    interruptionRate: share(all, ({ interrupted }) => interrupted, minimums),
    falsePositives: disturbance(transactions, minimums),
  };
}

function share(all: readonly Judged[], isCounted: (one: Judged) => boolean, minimums: Minimums) {
  return estimateByCustomer(ratioOf(all.filter(isCounted), all), minimums);
}

function disturbance(transactions: readonly Judged[], minimums: Minimums) {
  const disturbed = transactions.filter(({ interrupted, label }) => interrupted && label !== null);
  const wronglyDisturbed = disturbed.filter(({ label }) => label === "legitimate");
  const customers = (some: readonly Judged[]) => new Set(some.map(({ subjectId }) => subjectId)).size;
  return {
    customers: estimateOfCustomers(customers(wronglyDisturbed), customers(disturbed), minimums),
    decisions: share(disturbed, ({ label }) => label === "legitimate", minimums),
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
    label: classification === "inconclusive" ? null : classification,
  };
}

function outranks(challenger: KnownOutcome, holder: KnownOutcome): boolean {
  const [left, right] = [PRECEDENCE.indexOf(challenger.source), PRECEDENCE.indexOf(holder.source)];
  if (left !== right) return left > right;
  const [later, earlier] = [Date.parse(challenger.occurredAt), Date.parse(holder.occurredAt)];
  return later === earlier ? challenger.sequence > holder.sequence : later > earlier;
}

function rules(all: readonly Judged[], minimums: Minimums): EffectivenessReport["rules"] {
  const known = new Map<string, KnownRule>();
  for (const rule of all.flatMap((one) => one.rules))
    known.set(JSON.stringify([rule.ruleId, rule.ruleVersion]), rule);
  const result = ({ rules: own }: Judged, { ruleId, ruleVersion }: KnownRule) =>
    own.find((rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion)?.outcome ?? "snoozed";
  // A rule that was only watched interrupted no payment.
  const acting = ({ rules: own }: Judged) =>
    own.filter(({ outcome, isWatched }) => outcome === "hit" && isWatched !== true);
  const isActing = (one: Judged, rule: KnownRule) =>
    acting(one).some(({ ruleId, ruleVersion }) => ruleId === rule.ruleId && ruleVersion === rule.ruleVersion);
  const isSole = (one: Judged, rule: KnownRule) => isActing(one, rule) && acting(one).length === 1;
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
        decisive: freedWithout(all, `${rule.ruleId}@${rule.ruleVersion}`),
        soleHits: all.filter((one) => one.interrupted && isSole(one, rule)).length,
        overlap: overlap(hit, rule),
        errors: evaluated.filter((one) => result(one, rule) === "error").length,
        hitRate: share(evaluated, (one) => result(one, rule) === "hit", minimums),
        ...quality(transactions, (one) => result(one, rule) === "hit", minimums),
        worstCase: naiveWorstCase(transactions, (one) => result(one, rule) === "hit"),
        falsePositives: {
          ...disturbance(
            transactions.filter((one) => isActing(one, rule)),
            minimums,
          ),
          soleCustomers: disturbance(
            transactions.filter((one) => isSole(one, rule)),
            minimums,
          ).customers,
        },
        financialImpact: naiveImpact(
          hit.filter((one) => one.isTransaction && isActing(one, rule)),
          minimums.denominator,
        ),
      };
    })
    .sort(
      (left, right) =>
        right.decisive.legitimateCustomers - left.decisive.legitimateCustomers ||
        right.hits - left.hits ||
        order(left.ruleId, right.ruleId) ||
        left.ruleVersion - right.ruleVersion,
    );
}

function overlap(hit: readonly Judged[], { ruleId: own }: KnownRule) {
  const ids = new Set(hit.flatMap(({ rules: some }) => some.map(({ ruleId }) => ruleId)));
  return [...ids]
    .filter((ruleId) => ruleId !== own)
    .map((ruleId) => {
      const both = hit.filter(({ rules: some }) =>
        some.some((other) => other.ruleId === ruleId && other.outcome === "hit"),
      );
      const payments = both.filter(({ isTransaction }) => isTransaction);
      return {
        ruleId,
        hits: both.length,
        frauds: payments.filter(({ label }) => label === "fraud").length,
        legitimateInterrupted: payments.filter(
          ({ label, interrupted }) => interrupted && label === "legitimate",
        ).length,
      };
    })
    .filter(({ hits }) => hits > 0)
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
  const hits = all
    .flatMap(({ rules: own }) => own)
    .filter((rule) => rule.ruleId === ruleId && rule.ruleVersion === ruleVersion && rule.outcome === "hit");
  const isWatched = hits.length > 0 && hits.every((rule) => rule.isWatched === true);
  return {
    name: newest?.name ?? ruleId,
    action: newest?.action || null,
    state: state ?? (isWatched ? "shadow" : null),
  };
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
