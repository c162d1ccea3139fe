// A warehouse of another version of the program ends the start with one sentence that says what to do.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startScratchClickHouse, type ScratchClickHouse } from "#test/stream/scratch-clickhouse.ts";
import { openWarehouse } from "#warehouse/client.ts";
import { prepareWarehouse } from "./prepare-warehouse.ts";
import { StartError } from "./running.ts";

let clickhouse: ScratchClickHouse;

beforeAll(async () => {
  clickhouse = await startScratchClickHouse();
});

afterAll(() => clickhouse.stop());

describe("the local warehouse", () => {
  it("is prepared once, and refused where a migration has changed since it was made", async () => {
    const { directory } = clickhouse;
    const address = clickhouse.address("weir");
    expect(await prepareWarehouse(address, directory)).toBeGreaterThan(0);
    expect(await prepareWarehouse(address, directory)).toBe(0);
    const warehouse = openWarehouse(address);
    await warehouse.command({
      query:
        "INSERT INTO schema_migrations (number, name, checksum) VALUES (1, '0001-event-log.sql', 'older')",
    });
    await warehouse.close();
    const preparing = prepareWarehouse(address, directory);
    await expect(preparing).rejects.toThrow(StartError);
    await expect(preparing).rejects.toThrow(
      `Another version of this program created the data in ${directory}/clickhouse (0001-event-log.sql has changed since). Delete that folder, run npm start, and rebuild the warehouse from the logs with \`weir warehouse rebuild\`.`,
    );
  });
});
