// What happened with a customer around a decision: its decisions, the outcomes recorded, and its alerts as they opened and closed.

import type { Alert } from "../../api/cases.ts";
import type { Assessment, ListedDecision, OrganisationDecision } from "../../api/decisions.ts";
import { DAY } from "../../parts/days.ts";
import { dayAround } from "./day-around.ts";

export type Outcome = OrganisationDecision["outcomes"][number];
export type AlertEvent = "opened" | "closed" | "reopened";

export type DayEntry =
  | { readonly kind: "decision"; readonly at: string; readonly row: ListedDecision }
  | { readonly kind: "outcome"; readonly at: string; readonly outcome: Outcome }
  | {
      readonly kind: "alert";
      readonly at: string;
      readonly event: AlertEvent;
      readonly alert: Alert;
      /** Null for what the service did. */
      readonly actor: string | null;
      /** What it was closed as; null where nobody said it. */
      readonly disposition: string | null;
    };

/** From a day before it occurred until a day after it was known: what was reported late has its alert and its outcome later. */
export function timeAround(assessment: Assessment): { readonly from: string; readonly to: string } {
  const { from, to } = dayAround(assessment);
  const known = new Date(Date.parse(assessment.assessedAt) + DAY).toISOString();
  return { from, to: to > known ? to : known };
}

interface Known {
  readonly rows: readonly ListedDecision[];
  readonly outcomes: readonly Outcome[];
  readonly alerts: readonly Alert[];
}

/** Newest first. */
export function dayEntries(assessment: Assessment, { rows, outcomes, alerts }: Known): DayEntry[] {
  const { from, to } = timeAround(assessment);
  const entries: DayEntry[] = [
    ...rows.map((row): DayEntry => ({ kind: "decision", at: row.occurredAt, row })),
    ...outcomes.map((outcome): DayEntry => ({ kind: "outcome", at: outcome.recordedAt, outcome })),
    ...alerts.flatMap(eventsOf),
  ];
  return entries
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function eventsOf(alert: Alert): DayEntry[] {
  const later = alert.timeline.flatMap(({ at, type, detail, actor }): DayEntry[] => {
    const told = { kind: "alert", at, alert, actor, disposition: null } as const;
    if (type === "reopened") return [{ ...told, event: "reopened" }];
    if (type !== "status_changed" || detail !== "closed") return [];
    // Of that closing: an alert may be opened again, and closed as something else.
    const set = alert.timeline.find((one) => one.type === "disposition_set" && one.at === at);
    return [{ ...told, event: "closed", disposition: set?.detail ?? null }];
  });
  return [
    { kind: "alert", at: alert.createdAt, event: "opened", alert, actor: null, disposition: null },
    ...later,
  ];
}

export interface Cut {
  readonly entries: readonly DayEntry[];
  readonly newer: number;
  readonly older: number;
}

/** So many entries around the decision itself; the others are counted. */
export function around(entries: readonly DayEntry[], decisionId: string, shown: number): Cut {
  const own = entries.findIndex((entry) => entry.kind === "decision" && entry.row.decisionId === decisionId);
  const first = Math.max(0, Math.min(own - Math.floor(shown / 2), entries.length - shown));
  return {
    entries: entries.slice(first, first + shown),
    newer: first,
    older: Math.max(0, entries.length - first - shown),
  };
}
