// The risk of a customer from what is known of it: one factor for each thing that speaks for or against it. The score is
// their sum, held to 0 to 100, so that a reader can check it by adding up.

import type { Decision } from "../contract/decisions/assessment.ts";
import type { Classification } from "../contract/decisions/outcome.ts";
import type { RiskFactor } from "../contract/casework/risk-assessment.ts";
import type { AttemptStatus } from "../contract/decisions/screening.ts";
import { riskLevelOf } from "../decision/risk-level.ts";
import type { Link } from "../decision/features/links.ts";
import { DAY, formatInstant, type EpochMilliseconds } from "../time/instant.ts";

export interface KnownDecision {
  readonly decisionId: string;
  readonly occurredAt: EpochMilliseconds;
  readonly decision: Decision;
  /** The most severe result of its screening; null if no party was screened. */
  readonly screening: AttemptStatus | null;
  /** Null as long as nothing was found out. */
  readonly label: Classification | null;
}

/** A device, address, instrument or counterparty that the customer met lately. */
export interface KnownLink extends Pick<Link, "kind"> {
  /** How many others met it too. */
  readonly otherSubjects: number;
}

export interface SubjectKnowledge {
  /** When its first activity occurred; null for a customer that was never seen. */
  readonly firstSeenAt: EpochMilliseconds | null;
  /** The newest ones, the newest that were not allowed, and the newest with outcomes: of any age. */
  readonly decisions: readonly KnownDecision[];
  readonly links: readonly KnownLink[];
}

export interface SubjectRisk {
  /** 0 to 100. */
  readonly score: number;
  readonly riskLevel: ReturnType<typeof riskLevelOf>;
  /** The history first, then what contributes, most first. */
  readonly factors: readonly RiskFactor[];
}

/** Decisions count as recent for so long. */
const RECENT_MILLISECONDS = 90 * DAY;
const NEW_CUSTOMER_MILLISECONDS = 30 * DAY;
const STEADY_CUSTOMER_MILLISECONDS = 180 * DAY;
const STEADY_DECISIONS = 20;

/** Points, each with the most that it can come to. They are stated in docs/risk-assessments.md. */
const POINTS = {
  unknownCustomer: 20,
  newCustomer: 10,
  block: [15, 45],
  review: [5, 20],
  fraud: [60, 80],
  legitimate: [-5, -15],
  confirmedMatch: 50,
  potentialMatch: 15,
  sharedLink: [5, 20],
  steadyHistory: -10,
} as const;

/** @param now milliseconds since 1970. */
export function assessSubject(known: SubjectKnowledge, now: EpochMilliseconds): SubjectRisk {
  const found = [...historyFactors(known, now), ...decisionFactors(known, now), ...sharingFactors(known)]
    .filter(({ contribution }) => contribution !== 0)
    .sort((a, b) => b.contribution - a.contribution);
  const sum = found.reduce((total, { contribution }) => total + contribution, 0);
  const score = Math.min(100, Math.max(0, sum));
  return { score, riskLevel: riskLevelOf(score), factors: [historyOf(known), ...found] };
}

function historyOf({ firstSeenAt, decisions }: SubjectKnowledge): RiskFactor {
  const evidence = {
    firstSeenAt: firstSeenAt === null ? null : formatInstant(firstSeenAt),
    decisionsConsidered: decisions.length,
  };
  return { name: "known_history", contribution: 0, evidence };
}

function historyFactors({ firstSeenAt, decisions }: SubjectKnowledge, now: number): RiskFactor[] {
  if (firstSeenAt === null) {
    return [
      { name: "never_seen", contribution: POINTS.unknownCustomer, evidence: { decisionsConsidered: 0 } },
    ];
  }
  const evidence = { firstSeenAt: formatInstant(firstSeenAt) };
  const age = now - firstSeenAt;
  if (age < NEW_CUSTOMER_MILLISECONDS)
    return [{ name: "new_customer", contribution: POINTS.newCustomer, evidence }];
  const isSteady =
    age >= STEADY_CUSTOMER_MILLISECONDS &&
    decisions.length >= STEADY_DECISIONS &&
    decisions.every(({ decision, label }) => decision === "allow" && label !== "fraud");
  return isSteady ? [{ name: "steady_history", contribution: POINTS.steadyHistory, evidence }] : [];
}

function decisionFactors({ decisions }: SubjectKnowledge, now: number): RiskFactor[] {
  // What was found legitimate speaks for the customer, whatever was made of it at first.
  const recent = decisions.filter(
    ({ occurredAt, label }) => occurredAt > now - RECENT_MILLISECONDS && label !== "legitimate",
  );
  const matches = (status: AttemptStatus) => recent.filter(({ screening }) => screening === status);
  const [confirmed, potential] = [matches("confirmed_match"), matches("potential_match")];
  return [
    factorOf("blocked_decisions", POINTS.block, recent.filter(by("block"))),
    factorOf("reviewed_decisions", POINTS.review, recent.filter(by("review"))),
    // What was found out does not age with the decisions.
    factorOf("confirmed_fraud", POINTS.fraud, decisions.filter(labelled("fraud"))),
    factorOf(
      "confirmed_legitimate",
      POINTS.legitimate,
      interrupted(decisions).filter(labelled("legitimate")),
    ),
    factorOf("confirmed_screening_match", [POINTS.confirmedMatch, POINTS.confirmedMatch], confirmed),
    factorOf("potential_screening_match", [POINTS.potentialMatch, POINTS.potentialMatch], potential),
  ];
}

function sharingFactors({ links }: SubjectKnowledge): RiskFactor[] {
  const shared = links.filter(({ kind, otherSubjects }) => isPersonal(kind) && otherSubjects > 0);
  const most = shared.reduce((highest, { otherSubjects }) => Math.max(highest, otherSubjects), 0);
  const evidence = { things: shared.length, otherCustomersAtMost: most };
  return [{ name: "shared_things", contribution: pointsFor(most, POINTS.sharedLink), evidence }];
}

/** What belongs to one customer as a rule; a payee, its account or a network address is shared by many. */
function isPersonal(kind: Link["kind"]): boolean {
  return kind === "device" || kind === "own_instrument";
}

const EXAMPLES = 5;

function factorOf(
  name: string,
  points: readonly [each: number, most: number],
  decisions: readonly KnownDecision[],
): RiskFactor {
  const decisionIds = decisions.slice(0, EXAMPLES).map(({ decisionId }) => decisionId);
  return {
    name,
    contribution: pointsFor(decisions.length, points),
    evidence: { decisions: decisions.length, decisionIds },
  };
}

function pointsFor(count: number, [each, most]: readonly [number, number]): number {
  const sum = each * count;
  return each < 0 ? Math.max(sum, most) : Math.min(sum, most);
}

function by(wanted: Decision) {
  return ({ decision }: KnownDecision): boolean => decision === wanted;
}

function labelled(wanted: Classification) {
  return ({ label }: KnownDecision): boolean => label === wanted;
}

function interrupted(decisions: readonly KnownDecision[]): KnownDecision[] {
  return decisions.filter(({ decision }) => decision !== "allow");
}
