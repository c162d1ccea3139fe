// What to take next: what is late first, then what weighs more, then what is due sooner.

import type { Alert } from "../../api/cases.ts";

const WEIGHT = { critical: 3, high: 2, medium: 1, low: 0 } as const;

export function orderAlerts<Each extends Pick<Alert, "slaBreached" | "priority" | "dueAt">>(
  alerts: readonly Each[],
): Each[] {
  return alerts.toSorted(
    (one, other) =>
      Number(other.slaBreached) - Number(one.slaBreached) ||
      WEIGHT[other.priority] - WEIGHT[one.priority] ||
      Date.parse(one.dueAt) - Date.parse(other.dueAt),
  );
}
