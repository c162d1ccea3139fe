// One private account that several customers deal with under other names or for no clear reason.

import type { Preset } from "./preset.ts";

export const sharedInstrument: Preset = {
  since: 1,
  rule: {
    id: "shared-instrument",
    version: 1,
    name: "Private account used by several customers",
    category: "network",
    expression: [
      "has(counterparty.type)",
      'counterparty.type == "individual"',
      "has(features.instrument_subject_count)",
      "features.instrument_subject_count >= 3",
    ].join(" && "),
    scoreModifier: 30,
    action: "none",
    state: "active",
  },
  hit: { features: { instrument_subject_count: 3 } },
  miss: { counterparty: { type: "business" }, features: { instrument_subject_count: 3 } },
};
