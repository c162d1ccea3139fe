// A customer appears in a new country after others within a month.

import type { Preset } from "./preset.ts";

export const countryHopping: Preset = {
  since: 1,
  rule: {
    id: "country-hopping",
    version: 1,
    name: "New country after others",
    category: "geography",
    expression: [
      "has(features.is_new_country)",
      "features.is_new_country",
      "features.distinct_countries_30d >= 2",
    ].join(" && "),
    scoreModifier: 30,
    action: "none",
    state: "active",
  },
  hit: { activity: { country: "BR" }, features: { is_new_country: true, distinct_countries_30d: 2 } },
  miss: { activity: { country: "BR" }, features: { is_new_country: true } },
};
