// Payments kept below 10,000 that together pass it within a day: smurfing around a reporting limit.

import type { Preset } from "./preset.ts";

export const structuring: Preset = {
  since: 1,
  rule: {
    id: "structuring",
    version: 1,
    name: "Split below the reporting limit",
    category: "money_laundering",
    expression: [
      "transaction.amount < 10000.0",
      "transaction.amount >= 1000.0",
      "features.count_24h >= 2",
      "features.sum_24h + transaction.amount >= 10000.0",
      "has(features.max_30d)",
      "features.max_30d < 10000.0",
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { transaction: { amount: "4000.00" }, features: { count_24h: 2, sum_24h: 7500, max_30d: 4000 } },
  miss: { transaction: { amount: "4000.00" }, features: { count_24h: 2, sum_24h: 5500, max_30d: 4000 } },
};
