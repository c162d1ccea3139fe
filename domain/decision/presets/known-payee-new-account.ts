// A known payee is suddenly paid to another account: the invoice fraud.

import type { Preset } from "./preset.ts";

export const knownPayeeNewAccount: Preset = {
  since: 1,
  rule: {
    id: "known-payee-new-account",
    version: 1,
    name: "Known payee, new account",
    category: "payee_fraud",
    expression: [
      'transaction.direction == "outbound"',
      "has(features.is_new_counterparty)",
      "!features.is_new_counterparty",
      "has(features.is_new_instrument)",
      "features.is_new_instrument",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { features: { is_new_instrument: true } },
  miss: { features: { is_new_instrument: true, is_new_counterparty: true } },
};
