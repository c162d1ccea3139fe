// Another country within the hour, without coordinates that say how far: too fast for a traveller, but an address may be wrong.

import type { Preset } from "./preset.ts";

export const rapidCountryChange: Preset = {
  since: 2,
  rule: {
    id: "rapid-country-change",
    version: 1,
    name: "Another country within an hour",
    category: "geography",
    expression: [
      "has(features.is_country_change)",
      "features.is_country_change",
      "features.seconds_since_other_country < 3600.0",
      "!has(features.speed_from_last_place)",
    ].join(" && "),
    scoreModifier: 30,
    action: "none",
    state: "active",
  },
  hit: { features: { is_country_change: true, seconds_since_other_country: 600 } },
  miss: { features: { is_country_change: true, seconds_since_other_country: 90_000 } },
};
