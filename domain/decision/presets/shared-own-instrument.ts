// One card or account that several customers use as their own: stolen, or one person with many names.

import type { Preset } from "./preset.ts";

export const sharedOwnInstrument: Preset = {
  since: 3,
  rule: {
    id: "shared-own-instrument",
    version: 1,
    name: "Card or account used by several customers as their own",
    category: "network",
    expression: [
      'subject.type == "individual"',
      "has(features.own_instrument_subject_count)",
      "features.own_instrument_subject_count >= 3",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { features: { own_instrument_subject_count: 3 } },
  miss: { subject: { type: "business" }, features: { own_instrument_subject_count: 3 } },
};
