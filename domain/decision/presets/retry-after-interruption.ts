// After a payment was held, the next large one within a day: a thief tries again.

import type { Preset } from "./preset.ts";

export const retryAfterInterruption: Preset = {
  since: 1,
  rule: {
    id: "retry-after-interruption",
    version: 1,
    name: "Large payment after an interrupted one",
    category: "velocity",
    expression: ["features.interrupted_count_24h >= 1", "transaction.amount >= 200.0"].join(" && "),
    scoreModifier: 30,
    action: "none",
    state: "active",
  },
  hit: { transaction: { amount: "220.00" }, features: { interrupted_count_24h: 1 } },
  miss: { transaction: { amount: "220.00" } },
};
