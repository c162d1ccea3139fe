// The caller's own check says that the counterparty does not control the account.

import type { Preset } from "./preset.ts";

export const unprovenPayee: Preset = {
  since: 1,
  rule: {
    id: "unproven-payee",
    version: 1,
    name: "Payee does not control the account",
    category: "payee_fraud",
    expression: ["has(counterparty.verified)", "!counterparty.verified"].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { counterparty: { verified: false } },
  miss: { counterparty: { verified: true } },
};
