// The life of an investigation: opened over alerts and decisions, worked on, resolved, perhaps after an approval, and perhaps
// opened again. The outcomes that follow are announced with the step that decides them, so that both are written together.

import { SHOWN_DECISIONS_MAX, type Alert } from "../contract/casework/alert.ts";
import { TIMELINE_MAX, type TimelineEntry } from "../contract/casework/case-timeline.ts";
import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import { fail, succeed, type Result } from "../contract/errors/errors.ts";
import {
  INVESTIGATION_TEXT_MAX,
  SHOWN_NOTES_MAX,
  type Investigation,
} from "../contract/casework/investigation.ts";
import type { Classification, OutcomeSource } from "../contract/decisions/outcome.ts";
import { isOperatorActor } from "../ids/operator-token.ts";
import { isSamePerson } from "../ids/person.ts";
import type { CaseAct } from "./alerts.ts";
import { onlyReference } from "./decision-reference.ts";
import { newest } from "./newest.ts";

/** What an investigation is over: of an alert, or named by itself. */
export interface LinkedDecision extends DecisionReference {
  readonly subject: Alert["subject"];
}

export type InvestigationAct = { readonly version?: number | undefined } & (
  | { readonly kind: "assign"; readonly assignee: string | null }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "sar"; readonly reference: string | null; readonly filedAt: string | null }
  | {
      readonly kind: "resolve";
      readonly resolution: Classification;
      readonly note: string | null;
      readonly requiresApproval: boolean;
    }
  | { readonly kind: "approve"; readonly note: string | null }
  | { readonly kind: "reopen"; readonly reason: string | null }
);

export interface InvestigationActor extends CaseAct {
  /** True where nobody else could approve: then an operator may resolve what they proposed. */
  readonly isSoleOperator?: boolean;
}

/** The outcome that every linked transaction decision gets. */
export interface FollowingOutcome {
  /** Names the step within the investigation: one outcome for each step and decision. */
  readonly step: string;
  readonly classification: Classification;
  readonly source: OutcomeSource;
}

export interface ActedInvestigation {
  readonly investigation: Investigation;
  /** Null where none follows. */
  readonly outcome: FollowingOutcome | null;
}

/** What a resolution says of the alerts that led to it. */
export const DISPOSITION_OF: Readonly<Record<Classification, NonNullable<Alert["disposition"]>>> = {
  fraud: "true_positive",
  legitimate: "false_positive",
  inconclusive: "inconclusive",
};

export function openInvestigation(
  id: string,
  opened: {
    readonly alertIds: readonly string[];
    readonly assignee: string | null;
    readonly note: string | null;
  },
  decisions: readonly LinkedDecision[],
  { actor, at }: CaseAct,
): Investigation {
  const { alertIds, assignee, note } = opened;
  const empty: Investigation = {
    id,
    status: assignee === null ? "open" : "in_progress",
    resolution: null,
    previousResolution: null,
    sar: null,
    alertIds: [...alertIds],
    decisionIds: [],
    decisions: [],
    decisionCount: 0,
    subjects: [],
    notes: note === null ? [] : [{ at, actor, text: note }],
    timeline: [{ at, type: "opened", actor, detail: null }],
    proposedBy: null,
    approvals: [],
    assignee,
    outcomes: { expected: 0, recorded: 0 },
    resolutionCount: 0,
    round: 1,
    version: 1,
    editVersion: 1,
    createdAt: at,
    updatedAt: at,
  };
  return { ...linkDecisions(empty, decisions, at), version: 1, editVersion: 1 };
}

/** Decisions that it was not over before. */
export function linkDecisions(
  investigation: Investigation,
  decisions: readonly LinkedDecision[],
  at: string,
): Investigation {
  if (decisions.length === 0) return investigation;
  const subjects = new Map(
    [...investigation.subjects, ...decisions.map(({ subject }) => subject)].map((one) => [one.id, one]),
  );
  return {
    ...investigation,
    decisionIds: newest(
      investigation.decisionIds,
      decisions.map(({ decisionId }) => decisionId),
      SHOWN_DECISIONS_MAX,
    ),
    decisions: newest(investigation.decisions, decisions.map(onlyReference), SHOWN_DECISIONS_MAX),
    decisionCount: investigation.decisionCount + decisions.length,
    subjects: [...subjects.values()].slice(0, SHOWN_DECISIONS_MAX),
    ...edited(investigation, at),
  };
}

/**
 * @returns `version_conflict` where it changed meanwhile, `invalid_state` for a step that it is not ready for,
 * `permission_denied` where who proposed a resolution approves it, or as an operator resolves it without an approval.
 */
export function actOnInvestigation(
  investigation: Investigation,
  act: InvestigationAct,
  by: InvestigationActor,
): Result<ActedInvestigation> {
  if (act.version !== undefined && !isCurrent(act.version, investigation)) {
    return fail(
      "version_conflict",
      "The investigation has changed in the meantime. Read it again, then repeat your change.",
    );
  }
  const acted = step(investigation, act, by);
  if (!acted.ok) return acted;
  const changed = { ...acted.value.investigation, ...edited(investigation, by.at) };
  if (hasText(act) && textOf(changed) > INVESTIGATION_TEXT_MAX) {
    return fail("invalid_state", "The investigation cannot hold more text. Continue in a new investigation.");
  }
  return succeed({ ...acted.value, investigation: changed });
}

/** Whether nothing but outcomes came since this version. */
function isCurrent(version: number, now: Investigation): boolean {
  return now.editVersion <= version && version <= now.version;
}

function edited({ version }: Investigation, at: string) {
  return { version: version + 1, editVersion: version + 1, updatedAt: at };
}

/** One outcome for each of so many decisions is on its way. */
export function expectOutcomes(investigation: Investigation, count: number): Investigation {
  const { expected, recorded } = investigation.outcomes;
  return { ...investigation, outcomes: { expected: expected + count, recorded } };
}

/** So many have arrived: the next version, but nothing that anybody edits. */
export function recordOutcomes(investigation: Investigation, count: number, at: string): Investigation {
  const { expected, recorded } = investigation.outcomes;
  return {
    ...investigation,
    outcomes: { expected, recorded: recorded + count },
    version: investigation.version + 1,
    updatedAt: at,
  };
}

/** Each change is sent with the whole investigation, so an investigation must fit into one message. */
function textOf({ notes, timeline, approvals }: Investigation): number {
  return JSON.stringify([notes, timeline, approvals]).length;
}

function hasText(act: InvestigationAct): boolean {
  switch (act.kind) {
    case "note":
      return true;
    case "assign":
      return false;
    case "sar":
      return act.reference !== null;
    case "reopen":
      return act.reason !== null;
    case "resolve":
    case "approve":
      return act.note !== null;
  }
}

/** All who proposed a resolution since one was approved. An older release kept the last of them. */
function proposersOf({ proposers, lastProposedBy }: Investigation): readonly string[] {
  return proposers ?? (lastProposedBy === undefined ? [] : [lastProposedBy]);
}

/** Whether an operator would close alone what they proposed, and nobody approved. Keys of the API are not people. */
function isOwnProposal(
  one: Investigation,
  { resolution, requiresApproval }: Extract<InvestigationAct, { kind: "resolve" }>,
  actor: string,
): boolean {
  if (requiresApproval || resolution !== "legitimate" || !isOperatorActor(actor)) return false;
  return proposersOf(one).some((proposer) => isSamePerson(proposer, actor));
}

function toldOf(
  one: Investigation,
  act: Extract<InvestigationAct, { kind: "resolve" }>,
  actor: string,
): string {
  const told = act.note ?? act.resolution;
  return isOwnProposal(one, act, actor) ? `${told} (sole operator)` : told;
}

function step(
  one: Investigation,
  act: InvestigationAct,
  { actor, at, isSoleOperator = false }: InvestigationActor,
): Result<ActedInvestigation> {
  const tell = (type: TimelineEntry["type"], detail: string | null, changes: Partial<Investigation> = {}) => {
    const timeline = newest(one.timeline, [{ at, type, actor, detail }], TIMELINE_MAX);
    return succeed({ investigation: { ...one, ...changes, timeline }, outcome: null });
  };
  const isOver = one.status === "resolved" || one.status === "pending_approval";
  switch (act.kind) {
    case "note": {
      const notes = newest(one.notes, [{ at, actor, text: act.text }], SHOWN_NOTES_MAX);
      return succeed({ investigation: { ...one, notes }, outcome: null });
    }
    case "assign":
      return tell("assigned", act.assignee, {
        assignee: act.assignee,
        ...(!isOver && act.assignee !== null && { status: "in_progress" }),
      });
    case "sar": {
      const { round } = one;
      if (one.sar?.round === round)
        return fail("invalid_state", "A report was already filed. Reopen the investigation to file another.");
      const sar = { filed: true, filedAt: act.filedAt ?? at, reference: act.reference, round } as const;
      return followedBy(tell("sar_filed", act.reference, { sar }), outcomeOfReport(sar));
    }
    case "resolve":
      if (isOver) return fail("invalid_state", `The investigation is ${one.status}. Reopen it first.`);
      if (isOwnProposal(one, act, actor) && !isSoleOperator)
        return fail("permission_denied", "Another person resolves as legitimate what you proposed.");
      return act.requiresApproval
        ? tell("resolution_proposed", act.note ?? act.resolution, {
            status: "pending_approval",
            resolution: act.resolution,
            proposedBy: actor,
            proposers: [...proposersOf(one).filter((before) => !isSamePerson(before, actor)), actor],
          })
        : resolved(one, act.resolution, (changes) => tell("resolved", toldOf(one, act, actor), changes));
    case "approve": {
      const { resolution } = one;
      if (one.status !== "pending_approval" || resolution === null) {
        return fail("invalid_state", "There is no resolution to approve.");
      }
      if (one.proposedBy !== null && isSamePerson(one.proposedBy, actor)) {
        return fail("permission_denied", "The key that proposed a resolution cannot approve it.");
      }
      const approvals = [...one.approvals, { at, actor, resolution, note: act.note }];
      return resolved(one, resolution, (changes) =>
        tell("resolved", act.note ?? resolution, {
          approvals,
          proposers: undefined,
          lastProposedBy: undefined,
          ...changes,
        }),
      );
    }
    case "reopen":
      if (!isOver) return fail("invalid_state", "The investigation is not resolved.");
      return tell("reopened", act.reason, {
        status: "reopened",
        resolution: null,
        previousResolution: one.status === "resolved" ? one.resolution : one.previousResolution,
        proposedBy: null,
        ...(one.proposedBy !== null && { lastProposedBy: one.proposedBy }),
        round: one.round + 1,
      });
  }
}

/** What a report says of every transaction, also of one that is linked after it was filed. */
export function outcomeOfReport({ round }: NonNullable<Investigation["sar"]>): FollowingOutcome {
  return { step: round === 1 ? "sar" : `sar-${round}`, classification: "inconclusive", source: "sar" };
}

function resolved(
  { resolutionCount }: Investigation,
  resolution: Classification,
  tell: (changes: Partial<Investigation>) => Result<ActedInvestigation>,
): Result<ActedInvestigation> {
  const number = resolutionCount + 1;
  const told = tell({
    status: "resolved",
    resolution,
    proposedBy: null,
    resolutionCount: number,
  });
  return followedBy(told, { step: `resolution-${number}`, classification: resolution, source: "case" });
}

function followedBy(
  acted: Result<ActedInvestigation>,
  outcome: FollowingOutcome,
): Result<ActedInvestigation> {
  return acted.ok ? succeed({ ...acted.value, outcome }) : acted;
}
