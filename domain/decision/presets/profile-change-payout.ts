// The profile was changed, and money leaves at once: someone who takes an account over first shuts its owner out.

import type { Preset } from "./preset.ts";

export const profileChangePayout: Preset = {
  since: 2,
  rule: {
    id: "profile-change-payout",
    version: 1,
    name: "Payout soon after a profile change",
    category: "account_takeover",
    expression: [
      'activity.type in ["payout", "withdrawal"]',
      "has(features.seconds_since_profile_change)",
      "features.seconds_since_profile_change < 3600.0",
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { activity: { type: "payout" }, features: { seconds_since_profile_change: 600 } },
  miss: { activity: { type: "payout" }, features: { seconds_since_profile_change: 7200 } },
};
