// Much spent by card within the hour: a stolen card is emptied before it is blocked.

import type { Preset } from "./preset.ts";

export const cardSpendBurst: Preset = {
  since: 1,
  rule: {
    id: "card-spend-burst",
    version: 1,
    name: "Much spent by card within an hour",
    category: "velocity",
    expression: [
      'has(transaction.paymentMethod) && transaction.paymentMethod == "card"',
      "features.outbound_sum_1h >= 500.0",
    ].join(" && "),
    scoreModifier: 30,
    action: "none",
    state: "active",
  },
  hit: { transaction: { paymentMethod: "card" }, features: { outbound_sum_1h: 640 } },
  miss: { transaction: { paymentMethod: "card" }, features: { outbound_sum_1h: 120 } },
};
