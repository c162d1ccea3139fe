// What the warehouse knows of saved crypto addresses: one row each, its newest state, however often and in whatever order the
// events come; nothing of the caller's label and of whose it is.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import { cryptoAddressChanged } from "#domain/events/crypto-address-changed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const SAVED = "2026-03-01T12:00:00.000Z";
const APPROVED = "2026-03-02T12:00:00.000Z";

const saved: CryptoAddress = {
  id: "adr_1",
  label: "private label",
  network: "eip155:1",
  maskedAddress: "0x5290…9EE7",
  maskedMemo: null,
  status: "needs_review",
  purpose: null,
  hosting: "unknown",
  providerId: null,
  control: { state: "unproven", method: null, provenAt: null, expiresAt: null },
  lastScreening: { status: "clear", at: SAVED, listVersion: null },
  discovery: null,
  externalUserId: "private-customer",
  createdAt: SAVED,
  updatedAt: SAVED,
  version: 1,
};
const approved: CryptoAddress = { ...saved, status: "approved", version: 2, updatedAt: APPROVED };

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("addresses");
}, 300_000);
afterAll(() => clickhouse.stop());

function eventOf(address: CryptoAddress, previousStatus: CryptoAddress["status"] | null) {
  const action = previousStatus === null ? "crypto_address.create" : "crypto_address.approve";
  const act = { actor: "api_key:key_1", action, reason: null, at: address.updatedAt, requestId: null };
  const tenant = { organisationId: "org_a", environment: "production" } as const;
  return cryptoAddressChanged(tenant, address, { ...act, previousStatus, changed: ["status"] });
}

async function load(event: object, sequence: number): Promise<void> {
  await warehouse.insert({
    table: "landing_audit",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [{ ...event, source: "address_book/org_a/production", sequence }],
  });
}

describe("saved crypto addresses in the warehouse", () => {
  it("are one row each, in the newest state, for events in any order and twice", async () => {
    await load(eventOf(approved, "needs_review"), 2);
    await load(eventOf(saved, null), 1);
    await load(eventOf(approved, "needs_review"), 2);
    const answer = await warehouse.query({
      query: `SELECT address_id, network, masked_address, status, purpose, control_state, list_status, action, version,
        toString(proven_at) AS proven FROM crypto_addresses FINAL`,
      format: "JSONEachRow",
    });
    expect(await answer.json()).toEqual([
      {
        address_id: "adr_1",
        network: "eip155:1",
        masked_address: "0x5290…9EE7",
        status: "approved",
        purpose: "",
        control_state: "unproven",
        list_status: "clear",
        action: "crypto_address.approve",
        version: 2,
        proven: null,
      },
    ]);
  });

  it("become events without the caller's label and customer", () => {
    expect(JSON.stringify(eventOf(saved, null))).not.toContain("private");
  });
});
