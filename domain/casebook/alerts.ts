// The life of an alert: decisions open and extend it, people change it, a hit on a closed one reopens it, time breaches it.
// Every step gives a new value with the next version; nothing is changed in place.

import {
  SHOWN_DECISIONS_MAX,
  type Alert,
  type AlertChanges,
  type AlertStatus,
  type Disposition,
} from "../contract/casework/alert.ts";
import { RISK_LEVELS, type RiskLevel } from "../contract/decisions/assessment.ts";
import type { Classification } from "../contract/decisions/outcome.ts";
import { TIMELINE_MAX, type TimelineEntry } from "../contract/casework/case-timeline.ts";
import { fail, succeed, type Result } from "../contract/errors/errors.ts";
import { DAY, formatInstant, HOUR, instantOf } from "../time/instant.ts";
import { onlyReference } from "./decision-reference.ts";
import type { FlaggedDecision } from "./flagged-decision.ts";
import { newest, union } from "./newest.ts";

/** Who does something, and when. */
export interface CaseAct {
  readonly actor: string;
  readonly at: string;
}

/** The actor of changes that no person made. */
export const SERVICE = "service";

/** How long an alert may wait, by its priority. */
const DUE_MILLISECONDS: Readonly<Record<RiskLevel, number>> = {
  critical: 4 * HOUR,
  high: DAY,
  medium: 3 * DAY,
  low: 7 * DAY,
};

const SHOWN_SIGNALS_MAX = 100;

/** A closed alert is looked at again before anything else becomes of it. */
const FROM_CLOSED: readonly AlertStatus[] = ["open", "in_review"];

/** What a finding says of the alert's payments; null where it says nothing that a report could count. */
export const LABEL_OF: Readonly<Record<Disposition, Classification | null>> = {
  true_positive: "fraud",
  false_positive: "legitimate",
  inconclusive: null,
};

export function openAlert(decision: FlaggedDecision): Alert {
  const { assessedAt: at, riskLevel: priority } = decision;
  return {
    id: decision.alertId,
    status: "open",
    disposition: null,
    priority,
    title: decision.title,
    subject: decision.subject,
    opening: {
      decisionId: decision.decisionId,
      score: decision.score,
      amount: decision.amount,
      currency: decision.currency,
    },
    decisionIds: [decision.decisionId],
    decisions: [onlyReference(decision)],
    decisionCount: 1,
    ruleIds: union(decision.ruleIds),
    signalIds: [],
    assignee: null,
    dueAt: dueAfter(at, priority),
    slaBreached: false,
    investigationId: null,
    timeline: [{ at, type: "opened", actor: SERVICE, detail: decision.decisionId }],
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * One more decision. Where the alert was closed, it opens again, without what was found before.
 * @param at when it joins: it may be long after it was made, and people have the same time for it.
 */
export function extendAlert(alert: Alert, decision: FlaggedDecision, at: string): Alert {
  const priority = higher(alert.priority, decision.riskLevel);
  const due = dueAfter(at, priority);
  const extended: Alert = {
    ...alert,
    priority,
    decisionIds: newest(alert.decisionIds, [decision.decisionId], SHOWN_DECISIONS_MAX),
    decisions: newest(alert.decisions, [onlyReference(decision)], SHOWN_DECISIONS_MAX),
    decisionCount: alert.decisionCount + 1,
    ruleIds: union(alert.ruleIds, decision.ruleIds),
    // A graver decision may shorten the wait; none prolongs it.
    dueAt: priority === alert.priority || alert.dueAt <= due ? alert.dueAt : due,
    version: alert.version + 1,
    updatedAt: at,
  };
  if (alert.status !== "closed") return extended;
  return {
    ...withEntry(extended, { at, type: "reopened", actor: SERVICE, detail: decision.decisionId }),
    status: "open",
    disposition: null,
    dueAt: due,
    slaBreached: false,
  };
}

/** Signals that were raised with its decisions; the newest are shown. */
export function linkSignals(alert: Alert, signalIds: readonly string[]): Alert {
  return { ...alert, signalIds: union(alert.signalIds, signalIds).slice(-SHOWN_SIGNALS_MAX) };
}

/** It is worked on in an investigation from now on. */
export function investigateAlert(alert: Alert, investigationId: string, at: string): Alert {
  return { ...alert, investigationId, version: alert.version + 1, updatedAt: at };
}

/**
 * What a person changes; a change to what is so already changes nothing.
 * @returns `version_conflict` where the alert changed meanwhile, `invalid_state` for an unknown move.
 */
export function changeAlert(
  alert: Alert,
  { version, status, assignee, disposition }: AlertChanges,
  { actor, at }: CaseAct,
): Result<Alert> {
  if (version !== alert.version) return versionConflict(alert.version);
  if (status !== undefined && !mayMove(alert.status, status)) {
    return fail(
      "invalid_state",
      `A closed alert can only become ${FROM_CLOSED.join(" or ")}, not ${status}.`,
    );
  }
  let changed = alert;
  if (status !== undefined && status !== alert.status) {
    const reopens = alert.status === "closed";
    changed = {
      ...withEntry(changed, { at, type: reopens ? "reopened" : "status_changed", actor, detail: status }),
      status,
      ...(reopens && { disposition: null, dueAt: dueAfter(at, alert.priority), slaBreached: false }),
    };
  }
  if (assignee !== undefined && assignee !== changed.assignee) {
    changed = { ...withEntry(changed, { at, type: "assigned", actor, detail: assignee }), assignee };
  }
  if (disposition !== undefined && disposition !== changed.disposition) {
    const entry = { at, type: "disposition_set", actor, detail: disposition } as const;
    changed = { ...withEntry(changed, entry), disposition };
  }
  return succeed(changed === alert ? alert : { ...changed, version: alert.version + 1, updatedAt: at });
}

/** It was not closed in time. @returns the same alert where it is not overdue, or was found so before. */
export function breachAlert(alert: Alert, at: string): Alert {
  if (alert.status === "closed" || alert.slaBreached || alert.dueAt > at) return alert;
  return {
    ...withEntry(alert, { at, type: "sla_breached", actor: SERVICE, detail: null }),
    slaBreached: true,
    version: alert.version + 1,
    updatedAt: at,
  };
}

/** @param current the version that there is. */
function versionConflict(current: number): Result<never> {
  return fail(
    "version_conflict",
    "The alert has changed in the meantime. Read it again, then repeat your change.",
    {
      details: { version: current },
    },
  );
}

function mayMove(from: AlertStatus, to: AlertStatus): boolean {
  return from !== "closed" || to === from || FROM_CLOSED.includes(to);
}

function withEntry(alert: Alert, entry: TimelineEntry): Alert {
  return { ...alert, timeline: newest(alert.timeline, [entry], TIMELINE_MAX) };
}

function dueAfter(at: string, priority: RiskLevel): string {
  return formatInstant(instantOf(at) + DUE_MILLISECONDS[priority]);
}

function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return RISK_LEVELS.indexOf(other) > RISK_LEVELS.indexOf(one) ? other : one;
}
