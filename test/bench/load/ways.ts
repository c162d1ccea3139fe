// Three ways of the same bytes into the same landing tables: Weir's loader, ClickHouse's own Kafka engine, and an
// INSERT of each file. Each resolves when every row can be queried.

import { createReadStream } from "node:fs";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { ClickHouseSettings } from "@clickhouse/client";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import type { KafkaAddress } from "#pipeline/kafka/connection.ts";
import type { Warehouse } from "#warehouse/client.ts";

/** How events are read is the same for all three; how the work is spread over cores is each one's own. */
const READING: ClickHouseSettings = Object.fromEntries(
  Object.entries(LANDING_SETTINGS).filter(
    ([name]) => name.startsWith("input_format_") && name !== "input_format_parallel_parsing",
  ),
);

const POLL_MILLISECONDS = 100;
const STALLED_MILLISECONDS = 90_000;

/**
 * Waits until so many of the organisation's decisions can be queried.
 * @throws when none arrives for a while.
 */
export async function untilLoaded(
  warehouse: Warehouse,
  organisationId: string,
  count: number,
): Promise<void> {
  let seen = 0;
  let changedAt = performance.now();
  while (seen < count) {
    const now = await countRows(warehouse, organisationId);
    if (now > seen) changedAt = performance.now();
    seen = now;
    if (performance.now() - changedAt > STALLED_MILLISECONDS) {
      throw new Error(
        `only ${seen} of ${count} decisions arrived; none for ${STALLED_MILLISECONDS / 1_000} s`,
      );
    }
    await pause(POLL_MILLISECONDS);
  }
}

// A decision is whole once it is in all of its tables, which are written one after another. Without FINAL: it reads small
// columns, and nothing is loaded twice unless something was killed.
async function countRows(warehouse: Warehouse, organisationId: string): Promise<number> {
  const rowsOf = (table: string) =>
    `(SELECT count() FROM ${table} WHERE organisation_id = {organisationId: String})`;
  const answer = await warehouse.query({
    query: `SELECT least(${["decisions", "event_log", "decision_contexts"].map(rowsOf).join(", ")}) AS rows`,
    query_params: { organisationId },
    clickhouse_settings: { final: 0 },
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ rows: string }>();
  return Number(row?.rows ?? 0);
}

export interface EngineOptions {
  readonly kafka: KafkaAddress;
  readonly topic: string;
  readonly consumers: number;
  readonly blockRows: number;
}

/** Begins to read the topic from its first message with ClickHouse's Kafka engine; `stop` ends it. */
export async function startKafkaEngine(
  warehouse: Warehouse,
  options: EngineOptions,
): Promise<() => Promise<void>> {
  const answer = await warehouse.query({
    query: `SELECT name, type FROM system.columns
      WHERE database = currentDatabase() AND table = 'landing_decisions' AND default_kind = ''`,
    format: "JSONEachRow",
  });
  const columns = await answer.json<{ name: string; type: string }>();
  const settings = [
    `kafka_broker_list = '${options.kafka.brokers.join(",")}'`,
    ...loginOf(options.kafka),
    `kafka_topic_list = '${options.topic}'`,
    `kafka_group_name = 'bench-${crypto.randomUUID()}'`,
    `kafka_format = 'JSONEachRow'`,
    `kafka_num_consumers = ${options.consumers}`,
    `kafka_thread_per_consumer = ${options.consumers > 1 ? 1 : 0}`,
    `kafka_max_block_size = ${options.blockRows}`,
    ...Object.entries(READING).map(([name, value]) => `${name} = ${String(value)}`),
  ];
  await warehouse.command({
    query: `CREATE TABLE engine_decisions (${columns.map(({ name, type }) => `${name} ${type}`).join(", ")})
      ENGINE = Kafka SETTINGS ${settings.join(", ")}`,
  });
  await warehouse.command({
    query: `CREATE MATERIALIZED VIEW landing_from_engine TO landing_decisions AS SELECT * FROM engine_decisions`,
  });
  return async () => {
    await warehouse.command({ query: "DROP TABLE landing_from_engine SYNC" });
    await warehouse.command({ query: "DROP TABLE engine_decisions SYNC" });
  };
}

function loginOf({ sasl }: KafkaAddress): string[] {
  if (sasl === null) return [];
  return [
    `kafka_security_protocol = 'sasl_plaintext'`,
    `kafka_sasl_mechanism = 'PLAIN'`,
    `kafka_sasl_username = '${sasl.username}'`,
    `kafka_sasl_password = '${sasl.password}'`,
  ];
}

/** One INSERT of the whole file. */
export async function insertFile(warehouse: Warehouse, file: string): Promise<void> {
  const { stream } = await warehouse.exec({
    query: "INSERT INTO landing_decisions FORMAT JSONEachRow",
    values: createReadStream(file, { highWaterMark: 1024 * 1024 }),
    clickhouse_settings: {
      ...READING,
      input_format_parallel_parsing: 1,
      // One view after the other, in small pieces: the defaults (10 MiB to parse, blocks of a million rows or 256 MiB in each of
      // nine views at once) do not fit into the server's memory, and 16 MiB in nine views at once only now and then.
      parallel_view_processing: 0,
      min_chunk_bytes_for_parallel_parsing: String(2 * 1024 * 1024),
      max_insert_block_size: "8192",
      min_insert_block_size_rows: "8192",
      min_insert_block_size_bytes: String(16 * 1024 * 1024),
    },
  });
  stream.resume();
  await finished(stream);
}
