// A beneficiary is added and paid within the hour, for the first time.

import type { Preset } from "./preset.ts";

export const newBeneficiaryPayment: Preset = {
  since: 1,
  rule: {
    id: "new-beneficiary-payment",
    version: 1,
    name: "New beneficiary paid at once",
    category: "account_takeover",
    expression: [
      'transaction.direction == "outbound"',
      "has(features.seconds_since_beneficiary_added)",
      "features.seconds_since_beneficiary_added < 3600.0",
      "has(features.is_new_counterparty)",
      "features.is_new_counterparty",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { features: { seconds_since_beneficiary_added: 600, is_new_counterparty: true } },
  miss: { features: { seconds_since_beneficiary_added: 600 } },
};
