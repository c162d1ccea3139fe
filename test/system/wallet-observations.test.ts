// A wallet check on its own through the whole system: the report on providers counts one call more, the warehouse learns no
// address, and the effectiveness report, whose ledgers' logs it stands in, still becomes complete.

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { providersReportSchema } from "#domain/contract/reports/providers.ts";
import { DAY } from "#domain/time/instant.ts";
import type { Client } from "#ops/http/client.ts";
import { untilComplete } from "#test/faults/reports.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { everythingIn } from "./everything-stored.ts";
import { createTenant, sandboxClient, type Tenant } from "./tenant.ts";

const system = inject("system");
/** Found nowhere but in this test, and on no list. */
const ADDRESS = "0x7c3f0d1e5a9b2846c0e8f7a61b3d5294e6f80a17";

let tenant: Tenant;
let client: Client;
let connections: Connections;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Wallet observations");
  client = sandboxClient(system, tenant);
  warehouse = openWarehouse(system.clickhouse);
  connections = openConnections(new URL(system.sandboxBaseUrl).origin, {
    connections: 1,
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
});

afterAll(async () => {
  await Promise.all([connections?.close(), warehouse?.close()]);
});

async function check(idempotencyKey: string): Promise<void> {
  const body = { address: ADDRESS, network: "ethereum", externalUserId: "wallet-owner" };
  const checked = await client.call({ method: "POST", path: "/wallet-screenings", body, idempotencyKey });
  expect(checked.ok).toBe(true);
}

async function calls(): Promise<number> {
  const asked = await client.call({ method: "GET", path: "/risk-intelligence/providers" });
  if (!asked.ok) throw new Error(asked.error.code);
  const { data } = providersReportSchema.parse(asked.body);
  return data.find((row) => row.provider === "weir-sanctions-lists" && row.check === "wallet")?.calls ?? 0;
}

it("counts in the report on providers, once for each saved check", async () => {
  expect(await calls()).toBe(0);
  await check("wallet-observed-1");
  await expect.poll(calls, { timeout: 60_000, interval: 500 }).toBe(1);
  await check("wallet-observed-1");
  await check("wallet-observed-2");
  await expect.poll(calls, { timeout: 60_000, interval: 500 }).toBe(2);
});

it("leaves a place in the ledger's log that is counted", async () => {
  const now = Date.now();
  const window = { from: new Date(now - DAY).toISOString(), to: new Date(now + DAY).toISOString() };
  const { completeness } = await untilComplete(connections, window, 60);
  expect(completeness).toMatchObject({ complete: true, eventsExpected: 2, eventsLoaded: 2 });
});

it("tells the warehouse and Kafka no address", async () => {
  const found = (await everythingIn(system, warehouse)).filter(({ text }) => text.includes(ADDRESS.slice(2)));
  const outside = found.filter(({ kind }) => kind === "ClickHouse" || kind === "Kafka");
  expect(outside.map(({ kind, name }) => `${kind}: ${name}`)).toEqual([]);
  // The saved check itself tells it.
  expect(found.map(({ kind }) => kind)).toContain("objects");
});
