// Many sign-ups from one address: accounts are made in series.

import type { Preset } from "./preset.ts";

export const signupSharedIp: Preset = {
  since: 1,
  rule: {
    id: "signup-shared-ip",
    version: 1,
    name: "Sign-ups from one address",
    category: "new_customer",
    expression: [
      'activity.type == "signup"',
      "has(features.ip_subject_count)",
      "features.ip_subject_count >= 10",
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { activity: { type: "signup" }, features: { ip_subject_count: 10 } },
  miss: { activity: { type: "signup" }, features: { ip_subject_count: 4 } },
};
