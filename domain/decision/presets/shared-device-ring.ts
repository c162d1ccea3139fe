// One device in the hands of several customers: a ring, or one person with many names.

import type { Preset } from "./preset.ts";

export const sharedDeviceRing: Preset = {
  since: 1,
  rule: {
    id: "shared-device-ring",
    version: 1,
    name: "Device shared by several customers",
    category: "network",
    expression: ["has(features.device_subject_count)", "features.device_subject_count >= 3"].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { features: { device_subject_count: 3 } },
  miss: { features: { device_subject_count: 2 } },
};
