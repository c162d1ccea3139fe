// A change of a resource of the casebook, as its log tells it: what it is now, which fields are other than before, and why.

import type { Alert } from "../contract/alert.ts";
import type { Signal } from "../contract/signal.ts";
import { canonicalJson } from "../ids/canonical-json.ts";

/** What the casebook holds, by kind. */
export interface CaseResources {
  readonly alert: Alert;
  readonly signal: Signal;
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

export interface ChangeEvent {
  readonly type: (typeof EVENT_TYPES)[CaseKind]["created" | "updated"];
  readonly subjectId: string;
  readonly data: object;
}

const EVENT_TYPES = {
  alert: { created: "alert.created", updated: "alert.updated", idField: "alertId" },
  signal: { created: "risk.signal.created", updated: "risk.signal.updated", idField: "signalId" },
} as const;

/** The event of a change. Its data is the resource as it is now, with its id under the name of its kind, and the change. */
export function changeEvent({ kind, before, after, cause }: CaseChange): ChangeEvent {
  const { created, updated, idField } = EVENT_TYPES[kind];
  const { subject } = after;
  const changedFields = before === null ? Object.keys(after) : fieldsThatDiffer(before, after);
  return {
    type: before === null ? created : updated,
    subjectId: subject?.id ?? "",
    data: {
      [idField]: after.id,
      externalUserId: subject?.externalUserId ?? null,
      ...after,
      change: {
        changeType: changeTypeOf(before, after),
        changedFields,
        before:
          before && Object.fromEntries(Object.entries(before).filter(([key]) => changedFields.includes(key))),
        cause,
      },
    },
  };
}

function changeTypeOf(
  before: Alert | Signal | null,
  after: Alert | Signal,
): "created" | "updated" | "resolved" | "expired" {
  if (before === null) return "created";
  if (before.status === after.status) return "updated";
  if (after.status === "expired") return "expired";
  return after.status === "closed" || after.status === "cleared" ? "resolved" : "updated";
}

function fieldsThatDiffer(before: object, after: object): string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([key, value]) => canonicalJson(was.get(key) ?? null) !== canonicalJson(value ?? null))
    .map(([key]) => key);
}
