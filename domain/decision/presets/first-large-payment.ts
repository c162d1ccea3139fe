// A customer whose very first payment is a large one.

import type { Preset } from "./preset.ts";

export const firstLargePayment: Preset = {
  since: 1,
  rule: {
    id: "first-large-payment",
    version: 1,
    name: "First payment is large",
    category: "new_customer",
    expression: [
      "has(features.is_first_transaction)",
      "features.is_first_transaction",
      "transaction.amount >= 1000.0",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "1000.00" }, features: { is_first_transaction: true } },
  miss: { transaction: { amount: "1000.00" } },
};
