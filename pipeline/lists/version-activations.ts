// Lists when versions began to decide, as the warehouse has it: every time, also of a version that decided before.

import { ACTIVATIONS_MAX, type VersionActivations } from "#domain/contract/settings/version-activations.ts";
import type { ActivationsQuery } from "#domain/door/version-activations.ts";
import { SYSTEM_VERSION_CHANGED } from "#domain/events/system-version-changed.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { activationsOfWindow } from "#warehouse/queries/lists/version-activations.ts";

export async function versionActivations(
  query: ActivationsQuery,
  clickhouse: Warehouse,
): Promise<VersionActivations> {
  const rows = await activationsOfWindow.run(clickhouse, {
    ...query,
    eventType: SYSTEM_VERSION_CHANGED,
    limit: ACTIVATIONS_MAX,
  });
  return {
    window: { from: query.from, to: query.to },
    data: rows.map(
      ({ system_version_id: systemVersionId, number, name, occurred_at: at, actor, reason }) => ({
        systemVersionId,
        number,
        name,
        at,
        actor,
        reason,
      }),
    ),
  };
}
