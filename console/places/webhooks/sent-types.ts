// The types of events that are sent, and of which of them an endpoint can be sent a sample: those that it takes.

import type { EventType } from "../../api/webhooks.ts";

/** Events of identity verifications are accepted in subscriptions, and never sent from here. */
export type SentType = Exclude<EventType, "verification.*">;

/** A record, so that a type that the interface learns is missed here. In the order of the catalogue. */
const TYPES: Readonly<Record<SentType, true>> = {
  "fraud.transaction.assessed": true,
  "fraud.activity.assessed": true,
  "event.flagged": true,
  "fraud.outcome.recorded": true,
  "risk.drift.detected": true,
  "risk.threshold.recommended": true,
  "risk.system_version.changed": true,
  "risk.signal.created": true,
  "alert.created": true,
  "api_key.created": true,
  "api_key.revoked": true,
  "crypto_address.changed": true,
};
export const SENT_TYPES = Object.keys(TYPES) as readonly SentType[]; // the keys of a record of them

export function sentTypesOf(subscribed: readonly string[]): readonly SentType[] {
  return subscribed.includes("*") ? SENT_TYPES : SENT_TYPES.filter((type) => subscribed.includes(type));
}
