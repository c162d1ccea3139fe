// Money goes back to where it came from: a false loan, invented turnover, or a refund of stolen money.

import type { Preset } from "./preset.ts";

export const roundTrip: Preset = {
  since: 2,
  rule: {
    id: "round-trip",
    version: 1,
    name: "Money returned to its sender",
    category: "money_laundering",
    expression: [
      'transaction.direction == "outbound"',
      "has(features.received_from_counterparty_30d)",
      "features.received_from_counterparty_30d >= 1000.0",
      "transaction.amount >= 0.8 * features.received_from_counterparty_30d",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "1900.00" }, features: { received_from_counterparty_30d: 2000 } },
  miss: { transaction: { amount: "190.00" }, features: { received_from_counterparty_30d: 2000 } },
};
