// A ClickHouse of a test's own, empty: real, on a free port, in a directory that goes when it stops.

import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serviceUser, startClickHouse, type ClickHouseUser } from "#ops/local-system/clickhouse.ts";
import { findFreePorts } from "#ops/local-system/free-ports.ts";
import type { WarehouseAddress } from "#warehouse/client.ts";

export interface ScratchClickHouse {
  /** For what the test writes beside it. */
  readonly directory: string;
  /** Of a database, as the service. */
  address(database: string): WarehouseAddress;
  stop(): Promise<void>;
}

export interface ScratchOptions {
  /** Users beside the service's. */
  readonly users?: readonly ClickHouseUser[];
  readonly analystDoorKey?: string;
}

/** @throws StartError when ClickHouse does not start. */
export async function startScratchClickHouse({
  users = [],
  ...options
}: ScratchOptions = {}): Promise<ScratchClickHouse> {
  const directory = mkdtempSync(join(tmpdir(), "weir-clickhouse-"));
  const [httpPort = 0] = await findFreePorts(1);
  const password = randomUUID();
  const running = await startClickHouse({
    ...options,
    dataDir: join(directory, "data"),
    httpPort,
    users: [serviceUser("weir", password), ...users],
    logFile: join(directory, "clickhouse.log"),
  });
  return {
    directory,
    address: (database) => ({ url: `http://127.0.0.1:${httpPort}`, user: "weir", password, database }),
    async stop() {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
