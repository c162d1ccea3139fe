// What the queue is asked for, by what the address says.

import type { QueueFilter } from "../../api/cases.ts";
import type { AlertsSearch } from "./search.ts";

const ASSIGNED = { mine: "me", unassigned: "nobody" } as const;

export function queueFilter(search: AlertsSearch): QueueFilter {
  const { tab, sort } = search;
  return {
    ...narrowed(search),
    ...(tab === "mine" || tab === "unassigned" ? { assigned: ASSIGNED[tab] } : {}),
    ...(sort === "due" ? { order: "due" } : {}),
  };
}

/** Of everybody: what is counted beside the tabs. */
export function narrowed({ status, priority }: AlertsSearch): Pick<QueueFilter, "status" | "priority"> {
  return { ...(status && { status }), ...(priority && { priority }) };
}
