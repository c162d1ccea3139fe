// What an address of the matches says: which of them, the window, and which one is open.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export interface MatchesSearch extends WindowSearch {
  /** Those with a verdict too, or the judged pairs; without it only matches that need a verdict. */
  readonly state?: "all" | "pairs";
  /** The match in the panel beside. */
  readonly open?: string;
}

export function matchesSearch(search: Readonly<Record<string, unknown>>): MatchesSearch {
  const { state, open } = search;
  return {
    ...windowSearch(search),
    ...(state === "all" || state === "pairs" ? { state } : {}),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}
