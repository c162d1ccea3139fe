// Larger amounts in the small hours, when the owner of a card or account is asleep.

import type { Preset } from "./preset.ts";

export const nightLargeAmount: Preset = {
  since: 1,
  rule: {
    id: "night-large-amount",
    version: 1,
    name: "Large amount at night",
    category: "timing",
    expression: [
      "(activity.occurredAt.getHours() >= 22 || activity.occurredAt.getHours() < 4)",
      "transaction.amount >= 100.0",
    ].join(" && "),
    scoreModifier: 20,
    action: "none",
    state: "active",
  },
  hit: { activity: { occurredAt: "2026-01-14T22:00:00.000Z" }, transaction: { amount: "100.00" } },
  miss: { activity: { occurredAt: "2026-01-14T21:59:59.999Z" }, transaction: { amount: "100.00" } },
};
