// Small card payments at night around a blocked one: a stolen card is being tried out.

import type { Preset } from "./preset.ts";

export const cardProbing: Preset = {
  since: 1,
  rule: {
    id: "card-probing",
    version: 1,
    name: "Small card payments around a blocked one",
    category: "velocity",
    expression: [
      'has(transaction.paymentMethod) && transaction.paymentMethod == "card"',
      "transaction.amount < 50.0",
      "features.blocked_count_24h >= 1",
      "(activity.occurredAt.getHours() >= 22 || activity.occurredAt.getHours() < 4)",
    ].join(" && "),
    scoreModifier: 60,
    action: "none",
    state: "active",
  },
  hit: {
    activity: { occurredAt: "2026-01-14T23:30:00.000Z" },
    transaction: { paymentMethod: "card", amount: "12.00" },
    features: { blocked_count_24h: 1 },
  },
  miss: {
    activity: { occurredAt: "2026-01-14T23:30:00.000Z" },
    transaction: { paymentMethod: "card", amount: "12.00" },
  },
};
