// A warehouse of another state of the program ends the start with one sentence that says what to do.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWarehouse, type WarehouseAddress } from "#warehouse/client.ts";
import { serviceUser, startClickHouse } from "./clickhouse.ts";
import { findFreePorts } from "./free-ports.ts";
import { prepareWarehouse } from "./prepare-warehouse.ts";
import { StartError, type Running } from "./running.ts";

const directory = mkdtempSync(join(tmpdir(), "weir-prepare-"));
let clickhouse: Running;
let address: WarehouseAddress;

beforeAll(async () => {
  const [httpPort = 0] = await findFreePorts(1);
  clickhouse = await startClickHouse({
    dataDir: join(directory, "data"),
    httpPort,
    users: [serviceUser("weir", "test-password")],
    logFile: join(directory, "clickhouse.log"),
  });
  const url = `http://127.0.0.1:${httpPort}`;
  address = { url, user: "weir", password: "test-password", database: "weir" };
});

afterAll(async () => {
  await clickhouse.stop();
  rmSync(directory, { recursive: true, force: true });
});

describe("the local warehouse", () => {
  it("is prepared once, and refused where a migration has changed since it was made", async () => {
    expect(await prepareWarehouse(address, directory)).toBeGreaterThan(0);
    expect(await prepareWarehouse(address, directory)).toBe(0);
    const warehouse = openWarehouse(address);
    await warehouse.command({
      query:
        "INSERT INTO schema_migrations (number, name, checksum) VALUES (1, '0001-decisions.sql', 'older')",
    });
    await warehouse.close();
    const preparing = prepareWarehouse(address, directory);
    await expect(preparing).rejects.toThrow(StartError);
    await expect(preparing).rejects.toThrow(
      `The data in ${directory}/clickhouse were made by another state of this program (0001-decisions.sql has changed since): delete that folder, run npm start, and fill it again from the ledgers with \`weir warehouse rebuild\`.`,
    );
  });
});
