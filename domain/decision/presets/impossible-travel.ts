// Seen in two places faster than a plane flies: two people use one account.

import type { Preset } from "./preset.ts";

export const impossibleTravel: Preset = {
  since: 2,
  rule: {
    id: "impossible-travel",
    version: 1,
    name: "Faster than a plane",
    category: "geography",
    expression: [
      "has(features.speed_from_last_place)",
      "features.speed_from_last_place >= 1000.0",
      "features.km_from_last_place >= 500.0",
    ].join(" && "),
    scoreModifier: 45,
    action: "none",
    state: "active",
  },
  hit: { features: { speed_from_last_place: 5400, km_from_last_place: 900 } },
  miss: { features: { speed_from_last_place: 5400, km_from_last_place: 90 } },
};
