// Card payments well above a usual basket: a hint that needs a second one.

import type { Preset } from "./preset.ts";

export const cardAmountElevated: Preset = {
  since: 1,
  rule: {
    id: "card-amount-elevated",
    version: 1,
    name: "Large card payment",
    category: "amount",
    expression: [
      'has(transaction.paymentMethod) && transaction.paymentMethod == "card"',
      "transaction.amount >= 250.0",
      "transaction.amount < 800.0",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { transaction: { paymentMethod: "card", amount: "250.00" } },
  miss: { transaction: { paymentMethod: "card", amount: "249.99" } },
};
