// A decision as the casebook hears of it: the ground that tests change.

import type { FlaggedDecision } from "./flagged-decision.ts";

export function flagged(changes: Partial<FlaggedDecision> = {}): FlaggedDecision {
  return {
    alertId: "alr_1",
    decisionId: "dec_1",
    activityId: "act_1",
    transactionId: "txn_1",
    externalActivityId: "activity-1",
    externalTransactionId: "transaction-1",
    subject: { id: "sub_1", type: "individual", externalUserId: "customer-1" },
    riskLevel: "medium",
    score: 62,
    amount: "250.00",
    currency: "EUR",
    title: "Anna Schmidt: Held for review.",
    ruleIds: ["new-device"],
    signals: [{ type: "device", severity: "medium", reason: "New device.", reasonCodes: ["new-device"] }],
    assessedAt: "2026-01-15T12:00:00.000Z",
    ...changes,
  };
}
