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
  /** One of their causes, by its id. */
  readonly ruleId?: string;
  /** The customer, by our id or the caller's. */
  readonly subjectId?: string;
  /** A colleague, by name; of nobody's and of one's own there is none. */
  readonly assignee?: string;
  /** What is due soonest first; else what to take next. */
  readonly sort?: "due";
  readonly open?: string;
}

export function alertsSearch(search: Readonly<Record<string, unknown>>): AlertsSearch {
  const tab = TABS.find((known) => known === search["tab"]);
  const status = OPEN_STATUSES.find((known) => known === search["status"]);
  const priority = PRIORITIES.find((known) => known === search["priority"]);
  const { sort } = search;
  const isWhose = tab === "mine" || tab === "unassigned";
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...texts(search, isWhose ? ["ruleId", "subjectId"] : ["ruleId", "subjectId", "assignee"]),
    ...(sort === "due" ? { sort } : {}),
    ...texts(search, ["open"]),
  };
}

/** Those that say something. An id of digits that was written by hand comes as a number. */
function texts<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): { readonly [Each in Name]?: string } {
  const read = names.map((name) => [name, search[name]] as const);
  const said = read.filter(
    ([, value]) => (typeof value === "string" && value !== "") || Number.isSafeInteger(value),
  );
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)])) as {
    readonly [Each in Name]?: string;
  };
}
