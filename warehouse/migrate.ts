// Brings a warehouse to the newest schema: each migration once, in order, remembered with its checksum; then the views.
// Safe to run at every start and by several processes at once: statements say IF NOT EXISTS, so a crash before a file is
// recorded only repeats its statements.

import { z } from "zod";
import { openWarehouse, type Warehouse, type WarehouseAddress } from "./client.ts";
import { readMigrations, statementsOf, type Migration } from "./migrations.ts";
import { demandVersion } from "./server-version.ts";
import { replaceViews } from "./views.ts";

export interface MigrationProgress {
  readonly done: number;
  readonly total: number;
  readonly name: string;
}

export interface MigrateOptions {
  /** Other migrations than the warehouse's own; the analysts' views, which read its tables, are then left out. */
  readonly directory?: string;
  readonly onProgress?: (progress: MigrationProgress) => void;
}

export interface MigrationReport {
  /** Names of the files applied by this run. */
  readonly applied: readonly string[];
  readonly alreadyApplied: number;
}

/** Data of another version of the program: what was applied is not what the files say. */
export class MigrationChangedError extends Error {
  override readonly name = "MigrationChangedError";
  /** Name of the file. */
  readonly migration: string;

  constructor(migration: string) {
    super(
      `the warehouse was made by another version of this program (${migration} has changed since): empty it, start again, and fill it from the ledgers with \`weir warehouse rebuild\``,
    );
    this.migration = migration;
  }
}

const appliedRow = z.object({ number: z.number().int(), name: z.string(), checksum: z.string() });
type AppliedRow = z.output<typeof appliedRow>;

/**
 * @throws MigrationChangedError when an applied file differs from what was applied.
 * @throws WarehouseVersionError when the server is older than what the warehouse is tested with.
 * @throws ClickHouseError when a statement fails; those before it stay applied.
 */
export async function migrate(
  address: WarehouseAddress,
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  const migrations = readMigrations(options.directory);
  await createDatabase(address);
  const warehouse = openWarehouse(address);
  try {
    await createRegister(warehouse);
    const register = await readRegister(warehouse);
    const pending = migrations.filter((migration) => isPending(migration, register));
    for (const [index, migration] of pending.entries()) {
      await apply(warehouse, migration);
      options.onProgress?.({ done: index + 1, total: pending.length, name: migration.name });
    }
    // During a roll-out an older process starts too: it leaves the views to the newer one, which knows more columns.
    if (options.directory === undefined && !isNewer(register, migrations)) await replaceViews(warehouse);
    return {
      applied: pending.map((migration) => migration.name),
      alreadyApplied: migrations.length - pending.length,
    };
  } finally {
    await warehouse.close();
  }
}

async function createDatabase(address: WarehouseAddress): Promise<void> {
  // `system` exists on every server; the database of the address may not exist yet.
  const server = openWarehouse({ ...address, database: "system" });
  try {
    await demandVersion(server);
    await server.command({
      query: "CREATE DATABASE IF NOT EXISTS {database: Identifier}",
      query_params: { database: address.database },
    });
  } finally {
    await server.close();
  }
}

async function createRegister(warehouse: Warehouse): Promise<void> {
  await warehouse.command({
    query: `CREATE TABLE IF NOT EXISTS schema_migrations
      (
        number UInt32 COMMENT 'Number of the migration file',
        name String COMMENT 'Its file name',
        checksum String COMMENT 'SHA-256 of the file as applied',
        applied_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When it was applied'
      )
      ENGINE = ReplacingMergeTree
      ORDER BY number
      SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
      COMMENT 'Migrations that were applied to this database'`,
  });
}

async function readRegister(warehouse: Warehouse): Promise<ReadonlyMap<number, AppliedRow>> {
  const answer = await warehouse.query({
    query: "SELECT number, name, checksum FROM schema_migrations",
    format: "JSONEachRow",
  });
  const rows = z.array(appliedRow).parse(await answer.json());
  return new Map(rows.map((row) => [row.number, row]));
}

function isPending(migration: Migration, register: ReadonlyMap<number, AppliedRow>): boolean {
  const applied = register.get(migration.number);
  if (applied === undefined) return true;
  if (applied.checksum !== migration.checksum) throw new MigrationChangedError(migration.name);
  return false;
}

/** Whether a newer release than this one has brought the warehouse further. */
function isNewer(register: ReadonlyMap<number, AppliedRow>, migrations: readonly Migration[]): boolean {
  return Math.max(0, ...register.keys()) > (migrations.at(-1)?.number ?? 0);
}

async function apply(warehouse: Warehouse, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration.sql)) await warehouse.command({ query: statement });
  await warehouse.insert({
    table: "schema_migrations",
    values: [{ number: migration.number, name: migration.name, checksum: migration.checksum }],
    columns: ["number", "name", "checksum"],
    format: "JSONEachRow",
  });
}
