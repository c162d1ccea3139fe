// What changes of alerts mean for a list of them that is known already. The feed has each change with its fields, so the list need
// not be read again.

import type { Alert, AlertList, AlertStatus } from "./cases.ts";
import type { Schemas } from "./client.ts";

export type Delta = Schemas["MonitoringDelta"];

/**
 * The list after these changes, oldest first.
 *
 * @param statuses of which the list has the alerts
 * @returns null where the changes do not say enough, and the list must be read again
 */
export function afterChanges(
  list: AlertList,
  statuses: readonly AlertStatus[],
  deltas: readonly Delta[],
): AlertList | null {
  const alerts = new Map(list.alerts.map((alert) => [alert.id, alert]));
  // They came from another status: what has not changed of them is not said.
  const unknown = new Set<string>();
  for (const { resource, changeType, after } of deltas) {
    const known = alerts.get(resource.id);
    if (resource.type !== "alert" || (known !== undefined && known.version >= resource.version)) continue;
    const status = statusOf(after) ?? known?.status;
    if (status === undefined) continue;
    if (!statuses.includes(status)) {
      alerts.delete(resource.id);
      unknown.delete(resource.id);
    } else if (known === undefined && changeType !== "created") unknown.add(resource.id);
    else alerts.set(resource.id, merged(known, after));
  }
  return unknown.size > 0 ? null : { alerts: [...alerts.values()], isCut: list.isCut };
}

function statusOf(after: Delta["after"]): AlertStatus | undefined {
  const { status } = after;
  const all: readonly AlertStatus[] = ["open", "in_review", "escalated", "closed"];
  return all.find((known) => known === status);
}

// The feed says of what is new all its fields, those of its day: an old one may not say what opened it. Of what is known it says
// those that changed.
function merged(known: Alert | undefined, after: Delta["after"]): Alert {
  return { opening: null, ...known, ...after } as Alert;
}
