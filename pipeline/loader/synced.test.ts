// The order of a batch, with a real ClickHouse: every file of every part that an insert made is synced to the disk, and
// then its offsets are committed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { EventConsumer, Position } from "../kafka/interfaces.ts";
import { openLog } from "../log.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { TopicLoader } from "./topic-loader.ts";

const EVENTS = 50;
const TABLES = ["check_observations", "decision_contexts", "decisions", "event_log"];
const LIMITS = {
  bytes: 1e9,
  messages: 1e6,
  ageMilliseconds: 10,
  ageMaxMilliseconds: 10,
  backlogMessages: 2_000,
  heldBytes: 1e9,
};

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("synced");
}, 300_000);
afterAll(() => clickhouse.stop());

async function rows<T>(query: string, schema: z.ZodType<T>): Promise<T[]> {
  const answer = await warehouse.query({ query, format: "JSONEachRow" });
  return z.array(schema).parse(await answer.json());
}

/** How many times the server has synced a file, and a folder, since it started. */
async function syncs(): Promise<{ readonly files: number; readonly folders: number }> {
  const query = `SELECT sumIf(value, event = 'FileSync') AS files, sumIf(value, event = 'DirectorySync') AS folders
    FROM system.events`;
  const [row] = await rows(query, z.object({ files: z.coerce.number(), folders: z.coerce.number() }));
  return row ?? { files: 0, folders: 0 };
}

/** Rows of the tables, by the register of parts. */
async function parts(): Promise<{
  readonly tables: string[];
  readonly parts: number;
  readonly rows: number;
}> {
  const query = `SELECT arraySort(groupUniqArray(table)) AS tables, count() AS parts, sum(rows) AS rows
    FROM system.parts WHERE database = 'synced' AND table != 'schema_migrations' AND active`;
  const schema = z.object({ tables: z.array(z.string()), parts: z.coerce.number(), rows: z.coerce.number() });
  const [row] = await rows(query, schema);
  return row ?? { tables: [], parts: 0, rows: 0 };
}

function batch() {
  const { topic } = FAMILY_TARGETS.decisions;
  const messages = Array.from({ length: EVENTS }, (_, n) => {
    const place = { source: "ledger/org_synced/sandbox/0", sequence: n + 1 };
    const value = Buffer.from(JSON.stringify(decisionAssessed(sampleRecord(n, "org_synced"), place)));
    return { topic, partition: 0, offset: String(n), key: null, value, headers: {} };
  });
  return { topic, partition: 0, fromOffset: 0n, nextOffset: BigInt(EVENTS), messages, lag: 0, epoch: 1 };
}

describe("offsets", () => {
  it("are committed when every file that their insert wrote has been synced to the disk", async () => {
    const before = await syncs();
    const committed = Promise.withResolvers<readonly Position[]>();
    const atCommit = { files: 0, folders: 0, parts: 0, tables: [""] };
    const consumer: EventConsumer = {
      start: async () => undefined,
      lastHeardAt: null,
      silentMilliseconds: null,
      epoch: 1,
      bounds: async () => ({ committed: 0n, first: 0n }),
      seek: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      close: async () => undefined,
      async commit(positions) {
        const { files, folders } = await syncs();
        Object.assign(atCommit, {
          files: files - before.files,
          folders: folders - before.folders,
          ...(await parts()),
        });
        committed.resolve(positions);
      },
    };
    const producer = { hasRoom: true, send: async () => undefined, close: async () => undefined };
    const log = openLog("silent");
    const target = FAMILY_TARGETS.decisions;
    const loader = new TopicLoader({
      clickhouse: warehouse,
      producer,
      signatures: { faultOf: () => null },
      consumer,
      target,
      limits: LIMITS,
      log,
    });
    const loading = loader.run();
    await loader.receive(batch());
    expect(await committed.promise).toMatchObject([{ partition: 0, nextOffset: BigInt(EVENTS) }]);
    loader.stop();
    await loading;
    expect(atCommit.tables).toEqual(expect.arrayContaining(TABLES));
    // A part is a folder with at least its rows, their marks, its columns, its count, its checksums and its sparse index.
    expect(atCommit.files).toBeGreaterThanOrEqual(6 * atCommit.parts);
    expect(atCommit.folders).toBeGreaterThanOrEqual(atCommit.parts);
  });

  it("hold in every table: one that syncs nothing is found", async () => {
    const query = `SELECT name FROM system.tables WHERE database = 'synced' AND engine LIKE '%MergeTree'
      AND NOT (create_table_query LIKE '%fsync_after_insert = 1%' AND create_table_query LIKE '%fsync_part_directory = 1%')`;
    expect(await rows(query, z.object({ name: z.string() }))).toEqual([]);
  });
});
