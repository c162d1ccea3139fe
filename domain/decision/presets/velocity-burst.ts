// Many payments of one customer within minutes: scripts and stolen cards do that.

import type { Preset } from "./preset.ts";

export const velocityBurst: Preset = {
  since: 1,
  rule: {
    id: "velocity-burst",
    version: 1,
    name: "Burst of payments",
    category: "velocity",
    expression: [
      'activity.type == "transaction"',
      "(features.count_5m >= 5 || features.count_1h >= 10)",
    ].join(" && "),
    scoreModifier: 45,
    action: "none",
    state: "active",
  },
  hit: { features: { count_5m: 5, count_1h: 5 } },
  miss: { features: { count_5m: 4, count_1h: 9 } },
};
