// Soon after a change of device, an amount above the usual.

import type { Preset } from "./preset.ts";

export const deviceChangePayment: Preset = {
  since: 1,
  rule: {
    id: "device-change-payment",
    version: 1,
    name: "Unusual amount after a device change",
    category: "account_takeover",
    expression: [
      'transaction.direction == "outbound"',
      "has(features.seconds_since_device_change)",
      "features.seconds_since_device_change < 86400.0",
      "has(features.amount_to_avg_30d)",
      "features.amount_to_avg_30d >= 3.0",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { features: { seconds_since_device_change: 7200, amount_to_avg_30d: 3 } },
  miss: { features: { seconds_since_device_change: 7200 } },
};
