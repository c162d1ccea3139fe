// Repeated large round sums: invented invoices and hand-made transfers look like that.

import type { Preset } from "./preset.ts";

export const roundAmounts: Preset = {
  since: 1,
  rule: {
    id: "round-amounts",
    version: 1,
    name: "Series of round amounts",
    category: "money_laundering",
    expression: [
      "features.is_round_amount",
      "transaction.amount >= 500.0",
      "features.round_count_24h >= 3",
    ].join(" && "),
    scoreModifier: 25,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "2000" }, features: { is_round_amount: true, round_count_24h: 3 } },
  miss: { transaction: { amount: "2000" }, features: { is_round_amount: true, round_count_24h: 1 } },
};
