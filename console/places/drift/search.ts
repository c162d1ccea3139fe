// What an address of the drift report says: the window, the baseline, and which feature is open.

import { windowSearch, type WindowSearch } from "../../api/window.ts";

export interface DriftSearch extends WindowSearch {
  /** Days, as `2026-11-26`; the report's own choice without them. */
  readonly baselineFrom?: string;
  /** The first day that is no longer compared with. */
  readonly baselineTo?: string;
  /** The feature in the panel beside. */
  readonly feature?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function driftSearch(search: Readonly<Record<string, unknown>>): DriftSearch {
  const { baselineFrom, baselineTo, feature } = search;
  return {
    ...windowSearch(search),
    ...(isDay(baselineFrom) ? { baselineFrom } : {}),
    ...(isDay(baselineTo) ? { baselineTo } : {}),
    ...(typeof feature === "string" && feature !== "" ? { feature } : {}),
  };
}

function isDay(value: unknown): value is string {
  return typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value));
}
