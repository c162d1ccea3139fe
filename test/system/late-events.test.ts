// BEH-15: an event that comes late is counted where it occurred, and can be told from the others in the warehouse.

import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { untilComplete } from "#test/faults/reports.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { createTenant, type Tenant } from "./tenant.ts";

const system = inject("system");
const WITHIN_SECONDS = 60;

let tenant: Tenant;
let connections: Connections;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Late events");
  warehouse = openWarehouse(system.clickhouse);
  connections = openConnections(new URL(system.sandboxBaseUrl).origin, {
    connections: 1,
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
});

afterAll(async () => {
  await Promise.all([connections?.close(), warehouse?.close()]);
});

async function pay(number: number, occurredAt: string): Promise<void> {
  const body = JSON.stringify({
    externalActivityId: `late-${number}`,
    subject: { type: "individual", externalUserId: "latecomer" },
    occurredAt,
    transaction: {
      externalTransactionId: `late-payment-${number}`,
      assetClass: "fiat",
      direction: "outbound",
      amount: "10.00",
      currency: "EUR",
      transactionType: "transfer",
      parties: [{ role: "recipient", externalPartyId: "party", displayName: "Quirina Halvorsdottir" }],
    },
  });
  const { status } = await connections.send({ path: "/api/v1/transactions", body });
  expect(status).toBe(200);
}

it("a late payment appears in the report of its own day, also after that day was counted", async () => {
  const day = { from: "2026-01-10T00:00:00.000Z", to: "2026-01-11T00:00:00.000Z" };
  const countOf = async () => {
    const report = await untilComplete(connections, day, WITHIN_SECONDS);
    return report.decisionDistribution.reduce((sum, { count }) => sum + count, 0);
  };
  await pay(1, "2026-01-10T09:00:00Z");
  await pay(2, "2026-03-01T09:00:00Z");
  expect(await countOf()).toBe(1);
  await pay(3, "2026-01-10T09:30:00Z");
  expect(await countOf()).toBe(2);
});

it("both its times and its lateness can be queried", async () => {
  const answer = await warehouse.query({
    query: `
      SELECT decision.external_activity_id AS id, toString(toDate(decision.occurred_at)) AS day,
             decision.received_at > decision.occurred_at AS received_later,
             JSONExtract(context.context, 'degraded', 'Array(String)') AS degraded
      FROM decisions AS decision
      INNER JOIN decision_contexts AS context
        ON context.organisation_id = decision.organisation_id AND context.decision_id = decision.decision_id
      WHERE decision.organisation_id = {organisationId: String}
      ORDER BY id`,
    query_params: { organisationId: tenant.organisation.id },
    format: "JSONEachRow",
  });
  expect(await answer.json()).toEqual([
    { id: "late-1", day: "2026-01-10", received_later: 1, degraded: [] },
    { id: "late-2", day: "2026-03-01", received_later: 1, degraded: [] },
    { id: "late-3", day: "2026-01-10", received_later: 1, degraded: ["late_event"] },
  ]);
});
