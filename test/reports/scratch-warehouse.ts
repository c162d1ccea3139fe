// A ClickHouse of a test's own: real, on free ports, in a directory that goes when it stops.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDoor } from "#ops/analyst-door/door.ts";
import {
  ANALYST_DOOR_HEADER,
  serviceUser,
  startClickHouse,
  type ClickHouseUser,
} from "#ops/local-system/clickhouse.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";

export interface ScratchWarehouse {
  /** Of the analysts' door to one database. */
  analystUrl(database: string): Promise<string>;
  /** Asks the engine itself as an analyst, past the door: what stands behind it. */
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
  const directory = mkdtempSync(join(tmpdir(), "weir-reports-"));
  const [httpPort = 0] = await findFreePorts(1);
  const password = randomUUID();
  const key = randomUUID();
  const url = `http://127.0.0.1:${httpPort}`;
  const running = await startClickHouse({
    dataDir: join(directory, "data"),
    httpPort,
    users: [serviceUser("weir", password), ...analysts],
    analystDoorKey: key,
    logFile: join(directory, "clickhouse.log"),
  });
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
      const address = { url, user: "weir", password, database: name };
      await migrate(address);
      const warehouse = openWarehouse(address);
      opened.push(warehouse);
      return warehouse;
    },
    async stop() {
      await Promise.all(opened.map((warehouse) => warehouse.close()));
      for (const door of doors) door.close().closeAllConnections();
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
