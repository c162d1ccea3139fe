// What the address of a rule says: its version, else the newest that was asked, and the window.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export interface RuleSearch extends WindowSearch {
  readonly version?: number;
}

export function ruleSearch(search: Readonly<Record<string, unknown>>): RuleSearch {
  const { version } = search;
  return {
    ...windowSearch(search),
    ...(typeof version === "number" && Number.isSafeInteger(version) && version > 0 ? { version } : {}),
  };
}
