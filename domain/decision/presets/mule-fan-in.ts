// Many strangers pay one private account within a week: a mule collects.

import type { Preset } from "./preset.ts";

export const muleFanIn: Preset = {
  since: 1,
  rule: {
    id: "mule-fan-in",
    version: 1,
    name: "Many senders pay one person",
    category: "money_laundering",
    expression: [
      'transaction.direction == "inbound"',
      'subject.type == "individual"',
      "features.distinct_senders_7d >= 5",
      "has(features.is_new_counterparty)",
      "features.is_new_counterparty",
    ].join(" && "),
    scoreModifier: 45,
    action: "none",
    state: "active",
  },
  hit: {
    transaction: { direction: "inbound" },
    features: { distinct_senders_7d: 5, is_new_counterparty: true },
  },
  miss: {
    subject: { type: "business" },
    transaction: { direction: "inbound" },
    features: { distinct_senders_7d: 5, is_new_counterparty: true },
  },
};
