// One topic for a family of events, and one for messages that could not be read.

export const TOPICS = {
  decisions: "weir.decisions.v1",
  outcomes: "weir.outcomes.v1",
  checks: "weir.checks.v1",
  audit: "weir.audit.v1",
} as const;
export type Family = keyof typeof TOPICS;
export const DEAD_LETTER_TOPIC = "weir.dlq";

// A map, not an object: the type comes from outside and may be "constructor".
const FAMILY_OF_TYPE: ReadonlyMap<string, Family> = new Map([
  ["fraud.transaction.assessed", "decisions"],
  ["fraud.activity.assessed", "decisions"],
  ["fraud.outcome.recorded", "outcomes"],
  ["screening.observed", "checks"],
  ["audit.recorded", "audit"],
  ["api_key.created", "audit"],
  ["api_key.revoked", "audit"],
  ["risk.system_version.changed", "audit"],
  ["risk.experiment.changed", "audit"],
  ["risk.backtest.requested", "audit"],
  ["risk.screening_match.adjudicated", "audit"],
  ["risk.assessment.changed", "audit"],
  ["crypto_address.changed", "audit"],
  ["risk.counterparty.rescreened", "audit"],
  ["risk.lists.entities_removed", "audit"],
  ["risk.drift.detected", "audit"],
  ["risk.threshold.recommended", "audit"],
  ["crypto_provider.reviewed", "audit"],
  ["crypto_discovery.changed", "audit"],
  ["alert.created", "audit"],
  ["alert.updated", "audit"],
  ["alert.restated", "audit"],
  ["risk.signal.created", "audit"],
  ["risk.signal.updated", "audit"],
  ["risk.signal.restated", "audit"],
  ["investigation.created", "audit"],
  ["investigation.updated", "audit"],
  ["investigation.restated", "audit"],
  ["investigation.outcome_requested", "audit"],
  ["alert.outcome_requested", "audit"],
  ["travel_rule.setup_changed", "audit"],
  ["crypto_connection.changed", "audit"],
]);

/** @returns null for a type that no family claims. */
export function familyOf(eventType: string): Family | null {
  return FAMILY_OF_TYPE.get(eventType) ?? null;
}
