// A warehouse of a test's own, in a real ClickHouse, and the analysts' door before it.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createDoor } from "#ops/analyst-door/door.ts";
import { ANALYST_DOOR_HEADER, type ClickHouseUser } from "#ops/local-system/clickhouse.ts";
import { startScratchClickHouse } from "#test/stream/scratch-clickhouse.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";

export interface ScratchWarehouse {
  /** Of the analysts' door to one database. */
  analystUrl(database: string): Promise<string>;
  /** Asks the engine itself as an analyst, past the door: the wall behind it. */
  askPastDoor(user: string, password: string, database: string, sql: string): Promise<Response>;
  /** A database of that name with the newest schema, and a connection to it that closes with the server. */
  database(name: string): Promise<Warehouse>;
  stop(): Promise<void>;
}

/**
 * @param analysts users beside the service's.
 * @throws StartError when ClickHouse does not start.
 */
export async function startScratchWarehouse(
  analysts: readonly ClickHouseUser[] = [],
): Promise<ScratchWarehouse> {
  const key = randomUUID();
  const clickhouse = await startScratchClickHouse({ users: analysts, analystDoorKey: key });
  const { url } = clickhouse.address("weir");
  const opened: Warehouse[] = [];
  const doors: Server[] = [];
  const headers = { [ANALYST_DOOR_HEADER]: key };
  return {
    async analystUrl(database) {
      const door = createDoor({ engine: { url, headers }, admitted: { database, views: ANALYST_VIEWS } });
      doors.push(door.listen(0, "127.0.0.1"));
      await once(door, "listening");
      return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
    },
    askPastDoor: (user, secret, database, sql) =>
      fetch(`${url}/?database=${database}`, {
        method: "POST",
        headers: { ...headers, "x-clickhouse-user": user, "x-clickhouse-key": secret },
        body: sql,
      }),
    async database(name) {
      const address = clickhouse.address(name);
      await migrate(address);
      const warehouse = openWarehouse(address);
      opened.push(warehouse);
      return warehouse;
    },
    async stop() {
      await Promise.all(opened.map((warehouse) => warehouse.close()));
      for (const door of doors) door.close().closeAllConnections();
      await clickhouse.stop();
    },
  };
}
