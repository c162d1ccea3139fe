// What the address of a rule says: its version, else the newest that was asked, the window, and what is drawn day by day.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export const RULE_TRENDS = ["hits", "decisive", "precision"] as const;
export type RuleTrendName = (typeof RULE_TRENDS)[number];

export interface RuleSearch extends WindowSearch {
  readonly version?: number;
  readonly trend?: RuleTrendName;
}

export function ruleSearch(search: Readonly<Record<string, unknown>>): RuleSearch {
  const { version } = search;
  const trend = RULE_TRENDS.find((known) => known === search["trend"]);
  return {
    ...windowSearch(search),
    ...(typeof version === "number" && Number.isSafeInteger(version) && version > 0 ? { version } : {}),
    ...(trend === undefined ? {} : { trend }),
  };
}
