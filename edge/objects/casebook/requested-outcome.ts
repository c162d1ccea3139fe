// What the casebook's log says of an outcome that an investigation or an alert asks for.

import type { FollowingOutcome } from "#domain/casebook/investigations.ts";

/** Who asks, which names the outcome together with its step and decision: it is recorded once, however often it is sent. */
export type Asking =
  | { readonly investigationId: string }
  /** @property actor who closed the alert, and is named as having recorded the outcome. */
  | { readonly alertId: string; readonly actor: string };

export type RequestedOutcome = FollowingOutcome &
  Asking & { readonly decisionId: string; readonly occurredAt: string };

/** Appends the request to the log, inside a commit. @returns the row's number. */
export type RequestOutcome = (outcome: RequestedOutcome, requestId: string | null) => number;

/** The event that asks for it. */
export function requestType(asking: Asking): string {
  return "alertId" in asking ? "alert.outcome_requested" : "investigation.outcome_requested";
}

/** What the ledger keeps it under, and whom it names. */
export function askedBy(asking: Asking): {
  readonly name: string;
  readonly id: string;
  readonly actor: string;
} {
  if ("alertId" in asking) return { name: "alert", id: asking.alertId, actor: asking.actor };
  const id = asking.investigationId;
  return { name: "investigation", id, actor: `investigation:${id}` };
}
