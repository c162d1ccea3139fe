// What other customers did with the same links could not be read: missing evidence must not look like a clean record.

import type { Preset } from "./preset.ts";

export const relationUnknown: Preset = {
  since: 3,
  rule: {
    id: "relation-unknown",
    version: 1,
    name: "Relations to other customers could not be checked",
    category: "network",
    expression: "has(features.is_relation_unknown) && features.is_relation_unknown",
    scoreModifier: 0,
    action: "review",
    state: "active",
  },
  hit: { features: { is_relation_unknown: true } },
  miss: { features: { is_relation_unknown: false } },
};
