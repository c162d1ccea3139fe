// Money leaves within a day of a password reset, as payment, payout or withdrawal.

import type { Preset } from "./preset.ts";

export const passwordResetPayout: Preset = {
  since: 1,
  rule: {
    id: "password-reset-payout",
    version: 1,
    name: "Payout after a password reset",
    category: "account_takeover",
    expression: [
      '(activity.type in ["payout", "withdrawal"] || transaction.direction == "outbound")',
      "has(features.seconds_since_password_reset)",
      "features.seconds_since_password_reset < 86400.0",
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { activity: { type: "payout" }, features: { seconds_since_password_reset: 900 } },
  miss: { activity: { type: "login" }, features: { seconds_since_password_reset: 900 } },
};
