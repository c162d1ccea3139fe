// Inserts do not look for rows that are the same: an event that comes twice, in one batch or in two, is one row to all readers.

import { afterAll, beforeAll, expect, it } from "vitest";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { insertEvents } from "./insert-events-step.ts";

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("repeats");
}, 300_000);

afterAll(() => clickhouse.stop());

function eventOf(sequence: number): Buffer {
  const place = { source: "ledger/org_a/sandbox/0", sequence };
  return Buffer.from(JSON.stringify(decisionAssessed(sampleRecord(sequence, "org_a"), place)));
}

async function countsOf(tables: readonly string[]): Promise<unknown> {
  const counts = tables.map((table) => `(SELECT toUInt32(count()) FROM ${table}) AS ${table}`);
  const answer = await warehouse.query({ query: `SELECT ${counts.join(", ")}`, format: "JSONEachRow" });
  return (await answer.json())[0];
}

it("an event that comes twice in one batch, or in two, counts once, before and after a merge", async () => {
  const { landingTable } = FAMILY_TARGETS.decisions;
  const tables = ["decisions", "event_log", "decision_contexts"] as const;
  const [one, two] = [eventOf(1), eventOf(2)];
  expect(await insertEvents(warehouse, landingTable, [one, two, one])).toEqual({ kind: "inserted" });
  const counts = { decisions: 2, event_log: 2, decision_contexts: 2 };
  expect(await countsOf(tables)).toEqual(counts);
  expect(await insertEvents(warehouse, landingTable, [two, two])).toEqual({ kind: "inserted" });
  expect(await countsOf(tables)).toEqual(counts);
  for (const table of tables) await warehouse.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
  expect(await countsOf(tables)).toEqual(counts);
});
