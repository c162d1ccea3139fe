// One private person whom many customers pay for the first time: the account that a swindle collects on.

import type { Preset } from "./preset.ts";

export const sharedPayee: Preset = {
  since: 2,
  rule: {
    id: "shared-payee",
    version: 1,
    name: "Many customers pay one person",
    category: "network",
    expression: [
      'transaction.direction == "outbound"',
      'has(counterparty.type) && counterparty.type == "individual"',
      "has(features.counterparty_subject_count)",
      "features.counterparty_subject_count >= 5",
      "features.is_new_counterparty",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { features: { counterparty_subject_count: 5, is_new_counterparty: true } },
  miss: {
    counterparty: { type: "business" },
    features: { counterparty_subject_count: 5, is_new_counterparty: true },
  },
};
