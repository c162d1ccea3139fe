// What a ledger knows of one customer, for its risk assessment: its newest decisions with their outcomes, and
// who else met its links.

import type { AttemptStatus } from "#domain/contract/decisions/screening.ts";
import { ATTEMPT_STATUSES } from "#domain/contract/decisions/screening.ts";
import { linksOf, type Link } from "#domain/decision/features/links.ts";
import type { KnownDecision, KnownLink, SubjectKnowledge } from "#domain/risk-assessment/assess-subject.ts";
import { effectiveLabel } from "#domain/risk-assessment/effective-label.ts";
import { instantOf } from "#domain/time/instant.ts";
import type { Decisions } from "../decisions/decisions.ts";
import type { Derived } from "../history/derived.ts";
import type { Outcomes } from "./outcomes.ts";

/** Of the newest, of those that were not allowed, and of those with outcomes. Each is a record to be read: some milliseconds for all. */
const DECISIONS_MAX = 100;

export interface KnowingParts {
  readonly derived: Derived;
  readonly decisions: Decisions;
  readonly outcomes: Outcomes;
}

/** Call inside a commit. Knows the links of this ledger's customers alone. */
export function knowledgeOf(
  subjectId: string,
  { derived, decisions, outcomes }: KnowingParts,
): SubjectKnowledge {
  const { firstAt, sequences } = derived.newestOf(subjectId, DECISIONS_MAX);
  const labelled = outcomes.stemsOf(subjectId, DECISIONS_MAX).map((stem) => derived.find(`stem:${stem}`));
  const looked = new Set([...sequences, ...labelled.filter((sequence) => sequence !== null)]);
  const links = new Map<string, Link>();
  const known = [...looked].map((sequence): KnownDecision => {
    const { stem, record } = decisions.read(sequence);
    const { context, body } = record();
    for (const link of linksOf(context)) links.set(link.name, link);
    const { decisionId, decision, screening } = body.assessment;
    return {
      decisionId,
      occurredAt: instantOf(context.activity.occurredAt),
      decision,
      screening: mostSevere(screening.attempts.map(({ status }) => status)),
      label: effectiveLabel(outcomes.list(stem)),
    };
  });
  return { firstSeenAt: firstAt, decisions: known, links: sharedWith([...links.values()], derived) };
}

function sharedWith(links: readonly Link[], derived: Derived): KnownLink[] {
  const subjects = derived.subjectsOf(links.map(({ name }) => name));
  // The customer met each of them: it is one of those who did.
  return links.map(({ kind, name }) => ({
    kind,
    otherSubjects: Math.max(0, (subjects.get(name) ?? 1) - 1),
  }));
}

function mostSevere(statuses: readonly AttemptStatus[]): AttemptStatus | null {
  return ATTEMPT_STATUSES.findLast((status) => statuses.includes(status)) ?? null;
}
