// What the warehouse knows of discoveries: one row each, its newest state, however often and in whatever order the events come.

import { afterAll, beforeAll, expect, it } from "vitest";
import { answered, openDiscovery, type DiscoveryRecord } from "#domain/crypto/discovery/discovery.ts";
import { found } from "#domain/crypto/discovery/source-answers.ts";
import { discoveryChanged } from "#domain/events/discovery-changed.ts";
import { instantOf } from "#domain/time/instant.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const REQUESTED = "2026-03-01T12:00:00.000Z";
const DECIDED = "2026-03-01T12:00:01.250Z";

const waiting = openDiscovery({ requestId: "look-1", addressId: "adr_1" }, true, instantOf(REQUESTED));
const candidate = { providerId: "prv_1", name: null, confidence: 0.98, source: "network" } as const;
const matched = answered(answered(waiting, "address_book", found([], 0)), "network", found([candidate], 140));

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("discoveries");
}, 300_000);
afterAll(() => clickhouse.stop());

async function load(record: DiscoveryRecord, at: string, sequence: number): Promise<void> {
  const event = discoveryChanged(record, { assetCode: "USDC", direction: null }, "eip155:1", at);
  const source = "address_book/org_a/production";
  await warehouse.insert({
    table: "landing_audit",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [
      {
        id: `evt_${sequence}`,
        version: 1,
        organisationId: "org_a",
        environment: "production",
        subjectId: "",
        occurredAt: at,
        recordedAt: at,
        ...event,
        source,
        sequence,
      },
    ],
  });
}

async function rows(): Promise<unknown[]> {
  const answer = await warehouse.query({
    query: `SELECT address_id, discovery_request_id, network, asset_code, direction, status, provider_id, matched_by,
      toString(decided_at) AS decided FROM crypto_discoveries FINAL`,
    format: "JSONEachRow",
  });
  return answer.json();
}

it("a discovery in the warehouse is one row, pending and then decided, whatever comes twice or late", async () => {
  const known = {
    address_id: "adr_1",
    discovery_request_id: "look-1",
    network: "eip155:1",
    asset_code: "USDC",
    direction: "",
  };
  await load(waiting, REQUESTED, 1);
  expect(await rows()).toEqual([
    { ...known, status: "pending", provider_id: "", matched_by: "", decided: null },
  ]);
  await load(matched, DECIDED, 4);
  await load(waiting, REQUESTED, 1);
  expect(await rows()).toEqual([
    {
      ...known,
      status: "matched",
      provider_id: "prv_1",
      matched_by: "network",
      decided: "2026-03-01 12:00:01.250",
    },
  ]);
});
