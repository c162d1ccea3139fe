// A known customer on an unknown device in a country where they never were: the account is in other hands.

import type { Preset } from "./preset.ts";

export const newDeviceNewCountry: Preset = {
  since: 2,
  rule: {
    id: "new-device-new-country",
    version: 1,
    name: "New device in a new country",
    category: "account_takeover",
    expression: [
      "has(features.is_new_device)",
      "features.is_new_device",
      "has(features.is_country_change)",
      "features.is_country_change",
      "features.is_new_country",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: {
    features: {
      is_new_device: true,
      is_country_change: true,
      seconds_since_other_country: 90_000,
      is_new_country: true,
    },
  },
  miss: {
    features: {
      is_new_device: true,
      is_country_change: true,
      seconds_since_other_country: 90_000,
      is_new_country: false,
    },
  },
};
