// Which of the alerts an address asks for, and in which order. The interface lists them by status alone.

import type { Alert } from "../../api/cases.ts";
import { orderAlerts } from "./order-alerts.ts";
import type { AlertsSearch, Tab } from "./search.ts";

type Sought = Pick<Alert, "assignee" | "status" | "priority" | "slaBreached" | "dueAt">;

/** @param name of the person who looks */
export function wantedAlerts<Each extends Sought>(
  alerts: readonly Each[],
  search: AlertsSearch,
  name: string,
): Each[] {
  const { tab = "all", status, priority, sort } = search;
  const found = alerts.filter(
    (alert) =>
      belongs(alert, tab, name) &&
      (tab === "closed" || status === undefined || alert.status === status) &&
      (priority === undefined || alert.priority === priority),
  );
  if (sort === "due") {
    return found.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  }
  // The newest that were closed stand first, as the interface has them.
  return tab === "closed" ? found : orderAlerts(found);
}

/** How many of these alerts each customer has, by the customer's id; of what is closed nothing counts. */
export function openOfEach(
  alerts: readonly Pick<Alert, "subject" | "status">[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { subject, status } of alerts) {
    if (status !== "closed") counts.set(subject.id, (counts.get(subject.id) ?? 0) + 1);
  }
  return counts;
}

function belongs({ assignee }: Sought, tab: Tab, name: string): boolean {
  if (tab === "mine") return assignee === name;
  return tab !== "unassigned" || assignee === null;
}
