// Millions of decisions out of the sample's: each again as another payment, on another day and of another customer, written by
// ClickHouse itself. How a copy is made stands here once for rows; vary-payments.ts makes the same copies for the loader.

import type { LogHead } from "#domain/events/batch.ts";
import { DAY, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { say } from "../results.ts";

/** Of the largest organisation in the whole bench; that has goals, a smaller one has none. */
export const WHOLE_DECISIONS = 10_000_000;
/** The tables that reports read; contexts are read by jobs alone. */
const TABLES = ["decisions", "outcomes", "check_observations", "network_sightings"] as const;
/** One INSERT: what fits into the local server's memory with room to spare. */
const ROWS_AN_INSERT = 100_000;
const DAYS_SPREAD = 91;
/** A customer pays in so many copies of the sample, days apart; then another one comes. */
export const COPIES_A_CUSTOMER = 4;
/** Of so many copies one has outcomes: about one decision of twenty. */
export const COPIES_AN_OUTCOME = 11;

export interface Originals {
  readonly decisions: number;
  readonly outcomes: number;
  /** Whole days that the sample's payments lie on. */
  readonly days: number;
  /** The last of these days begins here. */
  readonly lastDay: number;
}

export interface Seed {
  readonly organisationId: string;
  readonly decisions: number;
  /** Only customers of one in so many generations are in the network: it has six rows a decision. */
  readonly networkShare: number;
}

/** Sets the sample's rows aside, so that no seed is copied again. */
export async function keepOriginals(warehouse: Warehouse, organisationId: string): Promise<Originals> {
  for (const table of TABLES) {
    await warehouse.command({ query: `DROP TABLE IF EXISTS original_${table} SYNC` });
    await warehouse.command({
      query: `CREATE TABLE original_${table} ENGINE = MergeTree ORDER BY event_id AS
        SELECT * EXCEPT (loaded_at)${isLogged(table) ? " REPLACE (row_number() OVER (ORDER BY event_id) AS sequence)" : ""} FROM ${table}
        WHERE organisation_id = {organisationId: String} AND environment = 'sandbox'`,
      query_params: { organisationId },
    });
  }
  const answer = await warehouse.query({
    query: `SELECT toUInt32(count()) AS decisions, (SELECT toUInt32(count()) FROM original_outcomes) AS outcomes,
        toString(toDate(min(occurred_at))) AS first, toString(toDate(max(occurred_at))) AS last
      FROM original_decisions`,
    format: "JSONEachRow",
  });
  const [row] = await answer.json<{ decisions: number; outcomes: number; first: string; last: string }>();
  const [first, lastDay] = [parseInstant(`${row?.first}T00:00:00Z`), parseInstant(`${row?.last}T00:00:00Z`)];
  if (row === undefined || first === null || lastDay === null) throw new Error("the sample has no decisions");
  const { decisions, outcomes } = row;
  return { decisions, outcomes, days: (lastDay - first) / DAY + 1, lastDay };
}

function isLogged(table: (typeof TABLES)[number]): boolean {
  return table === "decisions" || table === "outcomes";
}

/** Where the log of decisions and that of outcomes end. */
export function headsOf(originals: Originals, { organisationId, decisions }: Seed): [LogHead, LogHead] {
  const copies = copiesOf(originals, decisions);
  return [
    { source: `ledger/${organisationId}/sandbox/0`, head: copies * originals.decisions },
    {
      source: `ledger/${organisationId}/sandbox/1`,
      head: Math.ceil(copies / COPIES_AN_OUTCOME) * originals.outcomes,
    },
  ];
}

/** How often the sample is in so many decisions. */
export function copiesOf(originals: Originals, decisions: number): number {
  return Math.ceil(decisions / originals.decisions);
}

/** How many blocks of the sample's days lie one before the other. */
export function blocksOf(originals: Originals): number {
  return Math.ceil(DAYS_SPREAD / originals.days);
}

export async function seed(warehouse: Warehouse, originals: Originals, wanted: Seed): Promise<void> {
  const copies = copiesOf(originals, wanted.decisions);
  const step = Math.max(1, Math.floor(ROWS_AN_INSERT / originals.decisions));
  for (const table of TABLES) {
    const start = performance.now();
    for (let from = 0; from < copies; from += step) {
      await insertCopies(warehouse, table, originals, wanted, { from, to: Math.min(copies, from + step) });
    }
    say(`${wanted.organisationId}: ${table} in ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  }
  // Rows that say they were loaded an hour ago are behind the watermark.
  await warehouse.command({ query: "TRUNCATE TABLE load_watermark" });
}

export async function dropOriginals(warehouse: Warehouse): Promise<void> {
  for (const table of TABLES) await warehouse.command({ query: `DROP TABLE original_${table} SYNC` });
}

async function insertCopies(
  warehouse: Warehouse,
  table: (typeof TABLES)[number],
  originals: Originals,
  { organisationId, networkShare }: Seed,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const columns = REPLACED[table].map(([column, expression]) => `${expression} AS ${column}`).join(",\n");
  await warehouse.command({
    query: `INSERT INTO ${table} SELECT * REPLACE (
        {organisationId: String} AS organisation_id,
        ${columns}
      ) EXCEPT (copy), {loadedAt: DateTime64(3, 'UTC')}
      FROM (
        SELECT copies.copy AS copy, one.* FROM original_${table} AS one
        CROSS JOIN (SELECT number AS copy FROM numbers({from: UInt32}, {count: UInt32})) AS copies
        WHERE ${KEPT[table]}
      )`,
    query_params: {
      organisationId,
      networkShare,
      from,
      count: to - from,
      days: originals.days,
      blocks: blocksOf(originals),
      decisions: originals.decisions,
      outcomes: originals.outcomes,
      // Long enough ago that a rollup of it stands.
      loadedAt: formatInstant(Date.now() - 3_600_000)
        .replace("T", " ")
        .slice(0, -1),
    },
    clickhouse_settings: {
      final: 0,
      max_insert_threads: "2",
      min_insert_block_size_rows: "400000",
      max_partitions_per_insert_block: "0",
    },
  });
}

const named = (text: string, copy: string) =>
  `lower(hex(substring(MD5(concat(${text}, '/', toString(${copy}))), 1, 12)))`;
const stemOf = (column: string, letters: number) => named(`substring(${column}, ${letters + 1})`, "copy");
const customer = (column: string) => `concat('sub_', ${named(column, `intDiv(copy, ${COPIES_A_CUSTOMER})`)})`;
const earlier = (column: string) => `${column} - toIntervalDay({days: UInt32} * (copy % {blocks: UInt32}))`;
const node = (column: string) => `if(startsWith(${column}, 'sub_'), ${customer(column)}, ${column})`;
const eventId = ["event_id", `concat('evt_', ${stemOf("event_id", 4)})`] as const;
const occurredAt = ["occurred_at", earlier("occurred_at")] as const;
/** The first of a payment's own times is set as the payment's: months of both are the same. */
const recordedAt = ["recorded_at", earlier("occurred_at")] as const;

const REPLACED: Readonly<Record<(typeof TABLES)[number], readonly (readonly [string, string])[]>> = {
  decisions: [
    eventId,
    occurredAt,
    recordedAt,
    ["source", "concat('ledger/', {organisationId: String}, '/sandbox/0')"],
    ["sequence", "copy * {decisions: UInt64} + sequence"],
    ["subject_id", customer("subject_id")],
    ["decision_id", `concat('dec_', ${stemOf("event_id", 4)})`],
    ["activity_id", `concat('act_', ${stemOf("event_id", 4)})`],
    ["transaction_id", `concat('txn_', ${stemOf("event_id", 4)})`],
    ["amount", "amount + toDecimal128((copy * 37) % 97, 8) / 100"],
  ],
  outcomes: [
    ["event_id", `concat('evt_', ${stemOf("outcome_id", 4)})`],
    ["outcome_id", `concat('out_', ${stemOf("outcome_id", 4)})`],
    ["decision_id", `concat('dec_', ${stemOf("decision_id", 4)})`],
    ["activity_id", `concat('act_', ${stemOf("decision_id", 4)})`],
    ["transaction_id", `concat('txn_', ${stemOf("decision_id", 4)})`],
    ["source", "concat('ledger/', {organisationId: String}, '/sandbox/1')"],
    ["sequence", `intDiv(copy, ${COPIES_AN_OUTCOME}) * {outcomes: UInt64} + sequence`],
    ["subject_id", customer("subject_id")],
    ["decision_occurred_at", earlier("decision_occurred_at")],
    ["recorded_at", earlier("decision_occurred_at")],
  ],
  check_observations: [
    eventId,
    occurredAt,
    recordedAt,
    // A wallet that was screened alone is of no customer.
    ["subject_id", `if(subject_id = '', '', ${customer("subject_id")})`],
  ],
  network_sightings: [
    eventId,
    occurredAt,
    recordedAt,
    ["activity_id", `concat('act_', ${stemOf("event_id", 4)})`],
    ["node", node("node")],
    ["neighbour", node("neighbour")],
  ],
};

const KEPT: Readonly<Record<(typeof TABLES)[number], string>> = {
  decisions: "1",
  outcomes: `copy % ${COPIES_AN_OUTCOME} = 0`,
  check_observations: "1",
  network_sightings: `intDiv(copy, ${COPIES_A_CUSTOMER}) % {networkShare: UInt32} = 0`,
};
