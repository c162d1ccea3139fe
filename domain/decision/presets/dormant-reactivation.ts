// An account that was silent for three months and wakes with a sizeable payment.

import type { Preset } from "./preset.ts";

export const dormantReactivation: Preset = {
  since: 1,
  rule: {
    id: "dormant-reactivation",
    version: 1,
    name: "Dormant account wakes",
    category: "account_takeover",
    expression: [
      "has(features.seconds_since_last)",
      "features.seconds_since_last >= 7776000.0",
      "transaction.amount >= 500.0",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "500.00" }, features: { seconds_since_last: 9000000 } },
  miss: { transaction: { amount: "500.00" }, features: { seconds_since_last: 2592000 } },
};
