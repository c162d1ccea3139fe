// Migrations on a real ClickHouse: once, in order, again without effect, and refused when a file was changed.

import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startScratchClickHouse, type ScratchClickHouse } from "#test/stream/scratch-clickhouse.ts";
import { openWarehouse, type WarehouseAddress } from "./client.ts";
import { migrate, MigrationChangedError } from "./migrate.ts";
import { MIGRATIONS_DIRECTORY, readMigrations } from "./migrations.ts";

const files = readMigrations().map(({ name }) => name);
let clickhouse: ScratchClickHouse;
let address: WarehouseAddress;

beforeAll(async () => {
  clickhouse = await startScratchClickHouse();
  address = clickhouse.address("weir");
});

afterAll(() => clickhouse.stop());

async function ask(query: string, database: string): Promise<unknown[]> {
  const warehouse = openWarehouse(clickhouse.address(database));
  try {
    return await (await warehouse.query({ query, format: "JSONEachRow" })).json();
  } finally {
    await warehouse.close();
  }
}

/** A copy of the migrations, to be changed. */
function copyOfMigrations(name: string): string {
  const copy = join(clickhouse.directory, name);
  cpSync(MIGRATIONS_DIRECTORY, copy, { recursive: true });
  return copy;
}

describe("migrating", () => {
  it("applies every file once, in order, and tells how far it is", async () => {
    const seen: string[] = [];
    const onProgress = ({ done, total, name }: { done: number; total: number; name: string }): void => {
      seen.push(`${done}/${total} ${name}`);
    };
    expect(await migrate(address, { onProgress })).toEqual({ applied: files, alreadyApplied: 0 });
    expect(seen).toEqual(files.map((name, index) => `${index + 1}/${files.length} ${name}`));
    expect(await migrate(address)).toEqual({ applied: [], alreadyApplied: files.length });
  });

  it("may be done by several processes at once", async () => {
    const other = clickhouse.address("raced");
    await Promise.all([migrate(other), migrate(other), migrate(other)]);
    expect(await ask("SELECT toUInt32(count()) AS n FROM schema_migrations", "raced")).toEqual([
      { n: files.length },
    ]);
  });

  it("refuses a file that was changed after it had been applied", async () => {
    const copy = copyOfMigrations("changed");
    writeFileSync(join(copy, files[0] ?? ""), "-- Something else entirely.\nSELECT 1\n");
    await expect(migrate(address, { directory: copy })).rejects.toThrow(MigrationChangedError);
  });

  it("puts the views in place, but not where a newer release has been", async () => {
    const other = clickhouse.address("rolled");
    await migrate(other);
    const view = () =>
      ask(
        "SELECT create_table_query AS sql FROM system.tables WHERE database = 'rolled' AND name = 'analyst_decisions'",
        "rolled",
      );
    const ours = await view();
    expect(ours).toHaveLength(1);
    const newer = "CREATE OR REPLACE VIEW rolled.analyst_decisions AS SELECT 1 AS of_a_newer_release";
    await ask(newer, "rolled");
    await migrate(other);
    expect(await view()).toEqual(ours);
    await ask(newer, "rolled");
    await ask(
      "INSERT INTO schema_migrations (number, name, checksum) SELECT 9999, '9999-newer.sql', 'c'",
      "rolled",
    );
    const theirs = await view();
    await migrate(other);
    expect(await view()).toEqual(theirs);
    expect(theirs).not.toEqual(ours);
  });

  it("goes on after a file that failed", async () => {
    const copy = copyOfMigrations("failing");
    const number = String(files.length + 1).padStart(4, "0");
    const file = join(copy, `${number}-late.sql`);
    writeFileSync(file, "-- A statement with a mistake.\nCREATE TABLE IF NOT EXISTS late (id String\n");
    await expect(migrate(address, { directory: copy })).rejects.toThrow();
    writeFileSync(
      file,
      "-- The same without it.\nCREATE TABLE IF NOT EXISTS late (id String COMMENT 'Its id') ENGINE = Memory\n",
    );
    const { applied } = await migrate(address, { directory: copy });
    expect(applied).toEqual([`${number}-late.sql`]);
  });

  it("repeats the statements of a file that failed between two of them", async () => {
    const copy = copyOfMigrations("half");
    const number = String(files.length + 1).padStart(4, "0");
    const half = "-- The first of two.\nCREATE TABLE IF NOT EXISTS half (id String) ENGINE = Memory;\n";
    writeFileSync(
      join(copy, `${number}-half.sql`),
      `${half}\n-- A statement with a mistake.\nCREATE TABLE (;\n`,
    );
    const other = clickhouse.address("halved");
    await expect(migrate(other, { directory: copy })).rejects.toThrow();
    const whole = `${half}\n-- The second.\nCREATE TABLE IF NOT EXISTS other_half AS half;\n`;
    writeFileSync(join(copy, `${number}-half.sql`), whole);
    expect((await migrate(other, { directory: copy })).applied).toEqual([`${number}-half.sql`]);
    expect(await ask("SELECT count() = 0 AS empty FROM other_half", "halved")).toEqual([{ empty: 1 }]);
  });

  it("refuses a file that is not named like a migration", async () => {
    const copy = copyOfMigrations("misnamed");
    writeFileSync(join(copy, "late.sql"), "-- A file that would be skipped.\nSELECT 1\n");
    await expect(migrate(address, { directory: copy })).rejects.toThrow(RangeError);
  });
});

describe("the schema", () => {
  it("begins every order key with the tenant, and ends it with the row's identity", async () => {
    const rows = (await ask(
      "SELECT name, sorting_key FROM system.tables WHERE database = 'weir' AND name IN ('decisions', 'decision_contexts', 'outcomes', 'audit_events', 'event_log') ORDER BY name",
      "weir",
    )) as { name: string; sorting_key: string }[];
    expect(rows).toHaveLength(5);
    for (const { name, sorting_key } of rows) {
      expect(sorting_key).toMatch(/^organisation_id, environment, /);
      expect(sorting_key).toMatch(name === "event_log" ? /source, sequence$/ : /event_id$/);
    }
  });

  it.each([
    ["decisions", "occurred_at, recorded_at"],
    ["outcomes", "decision_occurred_at, recorded_at"],
  ])("writes the place of a log after the fact in %s, out of its row", async (table, times) => {
    const log = `ledger/of-${table}/sandbox/0`;
    const places = () => ask(`SELECT sequence, event_id FROM event_log WHERE source = '${log}'`, "weir");
    await ask(
      `INSERT INTO ${table} (event_id, source, sequence, organisation_id, environment, ${times})
        SELECT 'evt_1', '${log}', 7, 'org_x', 'sandbox', now64(3), now64(3)`,
      "weir",
    );
    expect(await places()).toEqual([{ sequence: 7, event_id: "evt_1" }]);
    // Nothing else writes places: not what lands, which may become a place before it is a fact.
    const views = await ask(
      `SELECT arrayFilter(v -> v LIKE '%event_log%', dependencies_table) AS views FROM system.tables
        WHERE database = 'weir' AND name = 'landing_${table}'`,
      "weir",
    );
    expect(views).toEqual([{ views: [] }]);
  });

  it("explains every column of every table", async () => {
    expect(
      await ask(
        "SELECT table, name FROM system.columns WHERE database = 'weir' AND comment = '' AND table IN (SELECT name FROM system.tables WHERE database = 'weir' AND engine NOT LIKE '%View')",
        "weir",
      ),
    ).toEqual([]);
  });
});
