// Counterparties in countries under the FATF's call for action.

import type { Preset } from "./preset.ts";

/** FATF, "High-Risk Jurisdictions subject to a Call for Action" (24 October 2025): DPR Korea, Iran, Myanmar. */
const CALL_FOR_ACTION = ["IR", "KP", "MM"];

export const highRiskCountry: Preset = {
  since: 1,
  rule: {
    id: "high-risk-country",
    version: 1,
    name: "Counterparty in a high-risk country",
    category: "geography",
    expression: [
      "has(counterparty.country)",
      `counterparty.country in ${JSON.stringify(CALL_FOR_ACTION)}`,
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { counterparty: { country: "KP" } },
  miss: { counterparty: { country: "KR" } },
};
