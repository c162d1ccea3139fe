// A merge that ran out of room may leave a part with an empty file. ClickHouse answers 246 for it from then on, until a start takes
// the parts again that it was merged from.

import { ClickHouseError } from "@clickhouse/client";
import type { OwnSystem } from "#test/load/own-system.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";

const CORRUPTED_DATA = "246";
const TABLES = `SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`;

/** Does what docs/recovery.md asks of a person, where it is needed. */
export async function restartIfBroken({ local, parts }: OwnSystem): Promise<void> {
  const warehouse = openWarehouse(local.clickhouse);
  try {
    if (!(await isBroken(warehouse))) return;
  } finally {
    await warehouse.close();
  }
  process.stderr.write("a merge without room left a broken part: ClickHouse is started again\n");
  await parts.clickhouse.kill();
  await parts.clickhouse.start();
}

async function isBroken(warehouse: Warehouse): Promise<boolean> {
  try {
    const tables = await (
      await warehouse.query({ query: TABLES, format: "JSONEachRow" })
    ).json<{ name: string }>();
    for (const { name } of tables) {
      await (
        await warehouse.query({ query: `SELECT sum(cityHash64(*)) FROM ${name}`, format: "JSONEachRow" })
      ).text();
    }
    return false;
  } catch (error) {
    if (error instanceof ClickHouseError) return error.code === CORRUPTED_DATA;
    // It is being revived, which is a start too.
    return false;
  }
}
