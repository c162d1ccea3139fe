// What an address of the alerts says: whose they are, which of them, in which order, and which one is open.

import { OPEN_STATUSES } from "../../api/cases.ts";

export const TABS = ["all", "mine", "unassigned", "closed"] as const;
export type Tab = (typeof TABS)[number];

export const PRIORITIES = ["critical", "high", "medium", "low"] as const;

type Status = (typeof OPEN_STATUSES)[number];

export interface AlertsSearch {
  readonly tab?: Tab;
  /** One of those that are not closed. */
  readonly status?: Status;
  readonly priority?: (typeof PRIORITIES)[number];
  /** What is due soonest first; else what to take next. */
  readonly sort?: "due";
  readonly open?: string;
}

export function alertsSearch(search: Readonly<Record<string, unknown>>): AlertsSearch {
  const tab = TABS.find((known) => known === search["tab"]);
  const status = OPEN_STATUSES.find((known) => known === search["status"]);
  const priority = PRIORITIES.find((known) => known === search["priority"]);
  const { open, sort } = search;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(sort === "due" ? { sort } : {}),
    ...(typeof open === "string" && open !== "" ? { open } : {}),
  };
}
