// Many sign-ups from one IPv6 line: it changes its address as often as it likes, and keeps its /64.

import type { Preset } from "./preset.ts";

export const signupSharedNetwork: Preset = {
  since: 4,
  rule: {
    id: "signup-shared-network",
    version: 1,
    name: "Sign-ups from one IPv6 network",
    category: "new_customer",
    expression: [
      'activity.type == "signup"',
      "has(features.ip_network_subject_count)",
      "features.ip_network_subject_count >= 10",
      // Those of one address are found by their own rule.
      "!(has(features.ip_subject_count) && features.ip_subject_count >= 10)",
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { activity: { type: "signup" }, features: { ip_network_subject_count: 10, ip_subject_count: 0 } },
  miss: { activity: { type: "signup" }, features: { ip_network_subject_count: 9, ip_subject_count: 0 } },
};
