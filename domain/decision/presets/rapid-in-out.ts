// Money that leaves within a day of its arrival: the account only passes it on.

import type { Preset } from "./preset.ts";

export const rapidInOut: Preset = {
  since: 1,
  rule: {
    id: "rapid-in-out",
    version: 1,
    name: "Money passed on within a day",
    category: "money_laundering",
    expression: [
      'transaction.direction == "outbound"',
      "features.inbound_sum_24h >= 1000.0",
      "features.outbound_sum_24h + transaction.amount >= 0.8 * features.inbound_sum_24h",
    ].join(" && "),
    scoreModifier: 45,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "1850.00" }, features: { inbound_sum_24h: 2000, outbound_sum_24h: 0 } },
  miss: { transaction: { amount: "350.00" }, features: { inbound_sum_24h: 2000, outbound_sum_24h: 0 } },
};
