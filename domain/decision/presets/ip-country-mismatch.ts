// The address of the end user is of another country than the one that was supplied: a proxy, or a wrong statement.

import type { Preset } from "./preset.ts";

export const ipCountryMismatch: Preset = {
  since: 2,
  rule: {
    id: "ip-country-mismatch",
    version: 1,
    name: "Address of another country",
    category: "geography",
    expression: ["has(features.is_ip_country_mismatch)", "features.is_ip_country_mismatch"].join(" && "),
    scoreModifier: 20,
    action: "none",
    state: "active",
  },
  hit: { activity: { country: "DE" }, features: { is_ip_country_mismatch: true } },
  miss: { activity: { country: "DE" }, features: { is_ip_country_mismatch: false } },
};
