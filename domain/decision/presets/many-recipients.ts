// Transfers to many different recipients within a day: money is spread. Cards meet many shops, so they are left out.

import type { Preset } from "./preset.ts";

export const manyRecipients: Preset = {
  since: 1,
  rule: {
    id: "many-recipients",
    version: 1,
    name: "Many recipients in a day",
    category: "money_laundering",
    expression: [
      'transaction.direction == "outbound"',
      '!(has(transaction.paymentMethod) && transaction.paymentMethod == "card")',
      'subject.type == "individual"',
      "features.distinct_recipients_24h >= 10",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { features: { distinct_recipients_24h: 10 } },
  miss: { transaction: { paymentMethod: "card" }, features: { distinct_recipients_24h: 10 } },
};
