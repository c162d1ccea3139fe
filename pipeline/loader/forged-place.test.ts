// Who has a key that signs events can write one beside a log. It is loaded, for its signature is good; but it takes the position of
// another event, and no report is complete then.

import { afterAll, beforeAll, expect, it } from "vitest";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { EventSignatures } from "../kafka/event-signature.ts";
import { effectivenessReport } from "../reports/effectiveness.ts";
import { FAMILY_TARGETS } from "./families.ts";
import { loadBatch } from "./load-batch.ts";

const SOURCE = "ledger/org_a/sandbox/0";
const HEAD = 3;
const signatures = new EventSignatures([{ id: "k1", secret: "a-key-that-somebody-took" }]);
const target = FAMILY_TARGETS.decisions;

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("forged");
}, 300_000);

afterAll(() => clickhouse.stop());

function eventAt(sequence: number) {
  return decisionAssessed(sampleRecord(sequence, "org_a"), { source: SOURCE, sequence });
}

/** Signed, as they would come from Kafka. */
async function load(...events: readonly object[]): Promise<unknown> {
  const messages = events.map((event, offset) => {
    const value = Buffer.from(JSON.stringify(event));
    const message = signatures.sign({ topic: target.topic, key: null, value });
    return {
      topic: target.topic,
      partition: 0,
      offset: String(offset),
      key: null,
      value,
      headers: message.headers ?? {},
    };
  });
  const producer = { hasRoom: true, send: async () => undefined, close: async () => undefined };
  const batch = { messages, bytes: 0, positions: [], epoch: 1 };
  return loadBatch({ clickhouse: warehouse, producer, signatures }, target, batch);
}

async function completeness() {
  const query: EffectivenessQuery = {
    organisationId: "org_a",
    environment: "sandbox",
    from: "2020-01-01T00:00:00.000Z",
    to: "2030-01-01T00:00:00.000Z",
    heads: [{ source: SOURCE, head: HEAD }],
    labelMaturityDays: 90,
    minimumDenominator: 30,
    minimumCustomers: 5,
  };
  return (await effectivenessReport(query, warehouse, new Date())).report.completeness;
}

it("A signed event with an id of its own at the position of another one makes the report not complete, whichever came first", async () => {
  const events = [1, 2, 3].map(eventAt);
  expect(await load(...events, ...events)).toMatchObject({ kind: "loaded", deadLetters: [] });
  expect(await completeness()).toMatchObject({ complete: true, eventsLoaded: HEAD });
  expect(await load({ ...eventAt(2), id: "evt_forged" })).toMatchObject({ kind: "loaded", deadLetters: [] });
  const forged = {
    complete: false,
    eventsLoaded: HEAD,
    reasons: [expect.stringContaining(`${SOURCE}: different events were loaded at the same position`)],
    conflicting: [{ source: SOURCE, sequence: 2 }],
  };
  expect(await completeness()).toMatchObject(forged);
  // The true one comes again, as after a rewind, and the tables are merged.
  await load(...events);
  for (const table of ["event_log", "event_places"])
    await warehouse.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
  expect(await completeness()).toMatchObject(forged);
});
