// Card payments of a size that a stolen card is emptied with: a person looks at each.

import type { Preset } from "./preset.ts";

export const cardAmountHigh: Preset = {
  since: 1,
  rule: {
    id: "card-amount-high",
    version: 1,
    name: "Very large card payment",
    category: "amount",
    expression: [
      'has(transaction.paymentMethod) && transaction.paymentMethod == "card"',
      "transaction.amount >= 800.0",
    ].join(" && "),
    scoreModifier: 60,
    action: "none",
    state: "active",
  },
  hit: { transaction: { paymentMethod: "card", amount: "800.00" } },
  miss: { transaction: { paymentMethod: "sepa", amount: "800.00" } },
};
