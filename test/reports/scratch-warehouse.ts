// A ClickHouse of a test's own: real, on free ports, in a directory that goes when it stops.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceUser, startClickHouse, type ClickHouseUser } from "#ops/local-system/clickhouse.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";

export interface ScratchWarehouse {
  /** Of its HTTP interface. */
  readonly url: string;
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
  const [httpPort = 0, tcpPort = 0] = await findFreePorts(2);
  const password = randomUUID();
  const running = await startClickHouse({
    dataDir: join(directory, "data"),
    httpPort,
    tcpPort,
    users: [serviceUser("weir", password), ...analysts],
    logFile: join(directory, "clickhouse.log"),
  });
  const opened: Warehouse[] = [];
  return {
    url: `http://127.0.0.1:${httpPort}`,
    async database(name) {
      const address = { url: `http://127.0.0.1:${httpPort}`, user: "weir", password, database: name };
      await migrate(address);
      const warehouse = openWarehouse(address);
      opened.push(warehouse);
      return warehouse;
    },
    async stop() {
      await Promise.all(opened.map((warehouse) => warehouse.close()));
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
