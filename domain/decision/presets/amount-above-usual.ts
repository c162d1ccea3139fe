// An amount far above what this customer usually pays in this currency.

import type { Preset } from "./preset.ts";

export const amountAboveUsual: Preset = {
  since: 1,
  rule: {
    id: "amount-above-usual",
    version: 1,
    name: "Far above the customer's usual amount",
    category: "amount",
    expression: [
      "has(features.amount_to_avg_30d)",
      "features.count_currency_30d >= 5",
      "features.amount_to_avg_30d >= 5.0",
      "transaction.amount >= 200.0",
    ].join(" && "),
    scoreModifier: 20,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "250.00" }, features: { amount_to_avg_30d: 6.25 } },
  miss: { transaction: { amount: "250.00" }, features: { amount_to_avg_30d: 6.25, count_currency_30d: 4 } },
};
