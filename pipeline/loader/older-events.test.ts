// An event that was written before its family gained members: it lacks them, and is a row all the same.

import { afterAll, beforeAll, expect, it } from "vitest";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { insertEvents } from "./insert-events-step.ts";
import { siftRefused } from "./sift-refused-step.ts";

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("older_events");
}, 300_000);

afterAll(() => clickhouse.stop());

function eventOf(sequence: number) {
  return decisionAssessed(sampleRecord(sequence, "org_a"), { source: "ledger/org_a/sandbox/0", sequence });
}

/** As decisions were written before they said what they depend on, and before there were samples and observations. */
function olderEventOf(sequence: number): object {
  const { data, ...event } = eventOf(sequence);
  const younger = new Set(["decisive", "sample", "observations"]);
  return { ...event, data: Object.fromEntries(Object.entries(data).filter(([name]) => !younger.has(name))) };
}

it("an event that lacks younger members is loaded with their defaults, among events that have them", async () => {
  const target = FAMILY_TARGETS.decisions;
  const messages = [olderEventOf(1), olderEventOf(2), eventOf(3)].map((event, offset) => {
    const value = Buffer.from(JSON.stringify(event));
    return { topic: target.topic, partition: 0, offset: String(offset), key: null, value, headers: {} };
  });
  const values = messages.map(({ value }) => value);
  expect(await insertEvents(warehouse, target.landingTable, values)).toMatchObject({ kind: "refused" });
  expect(await siftRefused(warehouse, target, messages)).toEqual({ kind: "sifted", poison: [] });
  const answer = await warehouse.query({
    query:
      "SELECT sequence, decisive, sample_of, sample_probability, is_sampled FROM decisions FINAL ORDER BY sequence",
    format: "JSONEachRow",
  });
  const without = { decisive: [], sample_of: "", sample_probability: 0, is_sampled: false };
  expect(await answer.json()).toMatchObject([
    { sequence: 1, ...without },
    { sequence: 2, ...without },
    { sequence: 3 },
  ]);
});
