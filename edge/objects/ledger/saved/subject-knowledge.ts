// What a ledger knows of one customer, for its risk assessment: its newest decisions with what was found out of them, and
// who else met its things.

import type { AttemptStatus } from "#domain/contract/decisions/screening.ts";
import { ATTEMPT_STATUSES } from "#domain/contract/decisions/screening.ts";
import { thingsOf, type Thing } from "#domain/decision/features/things.ts";
import { decodeRecord } from "#domain/record/codec.ts";
import type { KnownDecision, KnownThing, SubjectKnowledge } from "#domain/risk-assessment/assess-subject.ts";
import { effectiveLabel } from "#domain/risk-assessment/effective-label.ts";
import { instantOf } from "#domain/time/instant.ts";
import type { Decisions } from "../decisions/decisions.ts";
import type { Derived } from "../history/derived.ts";
import type { Outcomes } from "./outcomes.ts";

/** Of the newest, of those that were not allowed, and of those with outcomes. Each is a record to be read: some milliseconds for all. */
const DECISIONS_MAX = 100;

/** Call inside a commit. Knows the things of this ledger's customers alone. */
export function knowledgeOf(
  subjectId: string,
  derived: Derived,
  decisions: Decisions,
  outcomes: Outcomes,
): SubjectKnowledge {
  const { firstAt, sequences } = derived.newestOf(subjectId, DECISIONS_MAX);
  const labelled = outcomes.stemsOf(subjectId, DECISIONS_MAX).map((stem) => derived.find(`stem:${stem}`));
  const looked = new Set([...sequences, ...labelled.filter((sequence) => sequence !== null)]);
  const things = new Map<string, Thing>();
  const known = [...looked].map((sequence): KnownDecision => {
    const { stem, record } = decisions.read(sequence);
    const { context, body } = decodeRecord(record);
    for (const thing of thingsOf(context)) things.set(thing.name, thing);
    const { decisionId, decision, screening } = body.assessment;
    return {
      decisionId,
      occurredAt: instantOf(context.activity.occurredAt),
      decision,
      screening: mostSevere(screening.attempts.map(({ status }) => status)),
      label: effectiveLabel(outcomes.list(stem)),
    };
  });
  return { firstSeenAt: firstAt, decisions: known, things: sharedWith([...things.values()], derived) };
}

function sharedWith(things: readonly Thing[], derived: Derived): KnownThing[] {
  const subjects = derived.subjectsOf(things.map(({ name }) => name));
  // The customer met each of them: it is one of those who did.
  return things.map(({ kind, name }) => ({
    kind,
    otherSubjects: Math.max(0, (subjects.get(name) ?? 1) - 1),
  }));
}

function mostSevere(statuses: readonly AttemptStatus[]): AttemptStatus | null {
  return ATTEMPT_STATUSES.findLast((status) => statuses.includes(status)) ?? null;
}
