// Many log-ins within an hour: passwords are being tried out.

import type { Preset } from "./preset.ts";

export const loginBurst: Preset = {
  since: 1,
  rule: {
    id: "login-burst",
    version: 1,
    name: "Burst of log-ins",
    category: "account_takeover",
    expression: ['activity.type == "login"', "features.login_count_1h >= 10"].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { activity: { type: "login" }, features: { login_count_1h: 10 } },
  miss: { activity: { type: "login" }, features: { login_count_1h: 9 } },
};
