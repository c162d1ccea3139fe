// Waits until ClickHouse has nothing left to do.

import type { Warehouse } from "#warehouse/client.ts";

/** What seeding left to be merged or jobs have begun, must not weigh on a figure. */
export async function settled(warehouse: Warehouse): Promise<void> {
  for (let idle = 0; idle < 3;) {
    const answer = await warehouse.query({
      query: `SELECT toUInt32((SELECT count() FROM system.merges) + (SELECT count() FROM system.processes
        WHERE user = currentUser() AND query_id != queryID())) AS tasks`,
      format: "JSONEachRow",
    });
    const [row] = await answer.json<{ tasks: number }>();
    idle = row?.tasks === 0 ? idle + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
