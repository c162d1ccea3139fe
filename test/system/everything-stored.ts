// All that a running system has stored, as text: every row of every table, what ClickHouse notes of queries and errors, every
// message of every topic, every row of every object with its records unfolded, and every file as it lies on the disk.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DecisionRecord } from "#domain/record/decision-record.ts";
import { openKafka } from "#pipeline/kafka/connection.ts";
import { kafkaOf } from "#test/stream/local-kafka.ts";
import { openLog } from "#pipeline/log.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import type { ProvidedSystem } from "./global-setup.ts";

/** An object that is being written is read a little later. */
const LOCKED_MILLISECONDS = 30_000;

export interface Place {
  readonly kind: "ClickHouse" | "Kafka" | "objects" | "file";
  readonly name: string;
  readonly text: string;
}

export async function everythingIn(system: ProvidedSystem, warehouse: Warehouse): Promise<Place[]> {
  return [
    ...(await tablesOf(warehouse)),
    ...(await topicsOf(system)),
    ...objectsIn(join(system.dataDir, "edge", "objects")),
    ...filesIn(system.dataDir),
  ];
}

async function tablesOf(warehouse: Warehouse): Promise<Place[]> {
  // The log of queries, and its kin, where the server keeps them.
  await warehouse.command({ query: "SYSTEM FLUSH LOGS" });
  const answer = await warehouse.query({
    query: `SELECT database, name FROM system.tables
      WHERE engine LIKE '%MergeTree' OR (database = 'system' AND name IN ('errors', 'processes', 'query_cache', 'warnings'))`,
    format: "JSONEachRow",
  });
  const tables = await answer.json<{ database: string; name: string }>();
  return await Promise.all(
    tables.map(async ({ database, name }): Promise<Place> => {
      const rows = await warehouse.query({
        query: "SELECT * FROM {database: Identifier}.{name: Identifier}",
        query_params: { database, name },
        format: "JSONEachRow",
      });
      return { kind: "ClickHouse", name, text: await rows.text() };
    }),
  );
}

async function topicsOf(system: ProvidedSystem): Promise<Place[]> {
  const kafka = openKafka(kafkaOf(system), openLog("silent"));
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith("weir."));
  const ends = new Map<string, number>();
  for (const topic of topics) {
    const offsets = await admin.fetchTopicOffsets(topic);
    for (const { partition, low, high } of offsets) {
      if (Number(high) > Number(low)) ends.set(`${topic}/${partition}`, Number(high));
    }
  }
  await admin.disconnect();

  const texts = new Map<string, string[]>(topics.map((topic) => [topic, []]));
  const consumer = kafka.consumer({ groupId: `evidence-${crypto.randomUUID()}` });
  const done = Promise.withResolvers<void>();
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message }) => {
      const headers = Object.values(message.headers ?? {}).map(String);
      texts.get(topic)?.push([message.key ?? "", message.value ?? "", ...headers].map(String).join(" "));
      const place = `${topic}/${partition}`;
      if (Number(message.offset) + 1 >= (ends.get(place) ?? 0)) ends.delete(place);
      if (ends.size === 0) done.resolve();
    },
  });
  if (ends.size === 0) done.resolve();
  await done.promise;
  await consumer.disconnect();
  return [...texts].map(([name, messages]) => ({ kind: "Kafka", name, text: messages.join("\n") }));
}

function objectsIn(directory: string): Place[] {
  return allFilesOf(directory)
    .filter((file) => file.endsWith(".sqlite"))
    .map((file) => ({ kind: "objects", name: file, text: rowsOf(file) }));
}

function rowsOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCKED_MILLISECONDS });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const names = tables.map(({ name }) => String(name));
    const records = names.includes("decision") ? recordsIn(database) : [];
    const rows = names.flatMap((name) => {
      const table = database.prepare(`SELECT * FROM "${name}"`);
      table.setReadBigInts(true); // an object's alarm is kept in nanoseconds
      return table.all();
    });
    return [...records, ...rows.map((row) => Object.values(row).map(readable))]
      .map((one) => JSON.stringify(one))
      .join("\n");
  } finally {
    database.close();
  }
}

/** Compressed, they would hide what is looked for. */
function recordsIn(database: DatabaseSync): DecisionRecord[] {
  const rows = database.prepare(STORED_ROWS).all(0) as unknown as StoredRow<Uint8Array>[];
  return rows.map(recordOf);
}

function readable(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value;
}

function filesIn(directory: string): Place[] {
  return allFilesOf(directory).flatMap((name) => {
    const content = unlessGone(() => readFileSync(name));
    return content === undefined ? [] : [{ kind: "file" as const, name, text: content.toString("latin1") }];
  });
}

// One directory at a time: the walk of the platform fails as a whole where one directory vanishes under it.
function allFilesOf(directory: string): string[] {
  const entries = unlessGone(() => readdirSync(directory, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return allFilesOf(path);
    return entry.isFile() ? [path] : [];
  });
}

// Files come and go while the system runs (ClickHouse merges its parts): one that is gone holds nothing, and what
// it held has been written elsewhere.
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
