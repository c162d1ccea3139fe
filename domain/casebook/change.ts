// A change of a resource of the casebook, as its log records it: what it is now, which fields differ from before, and why.

import type { Alert } from "../contract/casework/alert.ts";
import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import type { Investigation } from "../contract/casework/investigation.ts";
import type { Signal } from "../contract/casework/signal.ts";
import { canonicalJson } from "../ids/canonical-json.ts";

/** What the casebook holds, by kind. */
export interface CaseResources {
  readonly alert: Alert;
  readonly signal: Signal;
  readonly investigation: Investigation;
}
export type CaseKind = keyof CaseResources;

export interface ChangeCause {
  readonly type: "list_update" | "new_activity" | "outcome" | "version_change" | "manual";
  /** Of the decision or event behind it, or who did it. */
  readonly id: string;
}

export interface CaseChange<K extends CaseKind = CaseKind> {
  readonly kind: K;
  readonly before: CaseResources[K] | null;
  readonly after: CaseResources[K];
  readonly cause: ChangeCause;
}

export interface CaseEvent {
  readonly type: (typeof EVENT_TYPES)[CaseKind]["created" | "updated" | "restated"];
  readonly subjectId: string;
  readonly data: object;
}

/** By kind: the types of its events, and the field of their data that has its id. */
export const EVENT_TYPES = {
  alert: {
    created: "alert.created",
    updated: "alert.updated",
    restated: "alert.restated",
    idField: "alertId",
  },
  investigation: {
    created: "investigation.created",
    updated: "investigation.updated",
    restated: "investigation.restated",
    idField: "investigationId",
  },
  signal: {
    created: "risk.signal.created",
    updated: "risk.signal.updated",
    restated: "risk.signal.restated",
    idField: "signalId",
  },
} as const;

/**
 * The event of a change. Its data is the resource as it is now, with its id under the name of its kind, its newest decision,
 * and the change.
 */
export function changeEvent({ kind, before, after, cause }: CaseChange): CaseEvent {
  const { created, updated, idField } = EVENT_TYPES[kind];
  const subject = subjectOf(after);
  const changedFields = before === null ? Object.keys(after) : fieldsThatDiffer(before, after);
  return {
    type: before === null ? created : updated,
    subjectId: subject?.id ?? "",
    data: {
      [idField]: after.id,
      externalUserId: subject?.externalUserId ?? null,
      ...newestDecisionOf(after),
      ...after,
      change: {
        changeType: changeTypeOf(before, after),
        changedFields,
        before:
          before && Object.fromEntries(Object.entries(before).filter(([key]) => isTold(key, changedFields))),
        cause,
      },
    },
  };
}

/** The event that says how a resource is, where nothing changed: for a warehouse that lost the events of its changes. */
export function restatedEvent(
  kind: CaseKind,
  resource: CaseResources[CaseKind],
  changedAt: string,
): CaseEvent {
  const { restated, idField } = EVENT_TYPES[kind];
  const subject = subjectOf(resource);
  return {
    type: restated,
    subjectId: subject?.id ?? "",
    data: {
      [idField]: resource.id,
      externalUserId: subject?.externalUserId ?? null,
      ...resource,
      changedAt,
    },
  };
}

/** By the contract an event names an activity or a transaction itself, where it is about one. */
function newestDecisionOf({ decisions }: CaseResources[CaseKind]) {
  return decisions.at(-1) ?? NO_DECISION;
}

const NO_DECISION = {
  decisionId: null,
  activityId: null,
  transactionId: null,
  externalActivityId: null,
  externalTransactionId: null,
} as const satisfies Record<keyof DecisionReference, null>;

/** Whom a resource is about; of an investigation that is about several, the first. */
export function subjectOf(resource: CaseResources[CaseKind]): Signal["subject"] {
  return "subjects" in resource ? (resource.subjects[0] ?? null) : resource.subject;
}

/** Lists that entries are only added to: as they were, they are the beginning of what they are. */
const GROWING: readonly string[] = ["decisions", "notes", "timeline", "approvals"];

function isTold(key: string, changedFields: readonly string[]): boolean {
  return changedFields.includes(key) && !GROWING.includes(key);
}

const RESOLVED: readonly string[] = ["closed", "cleared", "resolved"];

function changeTypeOf(
  before: CaseResources[CaseKind] | null,
  after: CaseResources[CaseKind],
): "created" | "updated" | "resolved" | "expired" | "corrected" {
  if (before === null) return "created";
  if (isCorrected(before, after)) return "corrected";
  if (before.status === after.status) return "updated";
  if (after.status === "expired") return "expired";
  return RESOLVED.includes(after.status) ? "resolved" : "updated";
}

/** A conclusion differs from the one announced before. Until an investigation is resolved again, nothing else is found. */
function isCorrected(before: CaseResources[CaseKind], after: CaseResources[CaseKind]): boolean {
  if ("disposition" in before && "disposition" in after) {
    const { disposition: was } = before;
    return was !== null && after.disposition !== null && was !== after.disposition;
  }
  if (!("resolution" in after) || after.status !== "resolved" || before.status === "resolved") return false;
  return after.previousResolution !== null && after.previousResolution !== after.resolution;
}

function fieldsThatDiffer(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => was.get(key) !== value && !isSame(was.get(key), value))
    .map(([key]) => key);
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) === canonicalJson(other ?? null);
}
