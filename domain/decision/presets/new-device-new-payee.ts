// A known customer on an unknown device pays somebody new: the pattern of an account taken over.

import type { Preset } from "./preset.ts";

export const newDeviceNewPayee: Preset = {
  since: 1,
  rule: {
    id: "new-device-new-payee",
    version: 1,
    name: "New device pays a new payee",
    category: "account_takeover",
    expression: [
      'transaction.direction == "outbound"',
      "has(features.is_new_device)",
      "features.is_new_device",
      "has(features.is_new_counterparty)",
      "features.is_new_counterparty",
      "has(features.is_first_transaction)",
      "!features.is_first_transaction",
    ].join(" && "),
    scoreModifier: 45,
    action: "none",
    state: "active",
  },
  hit: { features: { is_new_device: true, is_new_counterparty: true } },
  miss: { features: { is_new_device: true } },
};
