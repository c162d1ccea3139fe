// What the queue is asked for, by what the address says.

import type { ClosedFilter, OfEverybody, QueueFilter } from "../../api/cases.ts";
import type { AlertsSearch } from "./search.ts";

const ASSIGNED = { mine: "me", unassigned: "nobody" } as const;

export function queueFilter(search: AlertsSearch): QueueFilter {
  const { tab, sort, assignee } = search;
  return {
    ...narrowed(search),
    ...(assignee && { assignee }),
    ...(tab === "mine" || tab === "unassigned" ? { assigned: ASSIGNED[tab] } : {}),
    ...(sort === "due" ? { order: "due" } : {}),
  };
}

/** Of everybody: what is counted beside the tabs. */
export function narrowed({ status, priority, ruleId, subjectId }: AlertsSearch): OfEverybody {
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(ruleId && { ruleId }),
    ...(subjectId && { subjectId }),
  };
}

/** What closed ones are asked for: they have one status, and one order. */
export function closedFilter({ status: _status, ...search }: AlertsSearch): ClosedFilter {
  return { ...narrowed(search), ...(search.assignee && { assignee: search.assignee }) };
}
