// What jobs find, on a running system: from payments over the edge, Kafka and ClickHouse to the organisation, and back as an event.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { driftDetectedSchema } from "#domain/events/drift-detected.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { runToEnd } from "#ops/cli/run-job.ts";
import { createClient } from "#ops/http/client.ts";
import { openConnections, type Connections } from "#test/load/connections.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { createTenant, type Tenant } from "./tenant.ts";

const system = inject("system");
const CUSTOMERS = 250;
const TODAY = Math.floor(Date.now() / DAY) * DAY;

let tenant: Tenant;
let connections: Connections;
let warehouse: Warehouse;

beforeAll(async () => {
  tenant = await createTenant(system, "Findings");
  warehouse = openWarehouse(system.clickhouse);
  connections = openConnections(new URL(system.sandboxBaseUrl).origin, {
    connections: 8,
    headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
  });
  await payments(-45, 10);
  await payments(-3, 900);
});

afterAll(async () => {
  await Promise.all([connections?.close(), warehouse?.close()]);
});

/** One payment of each customer on a day, of about that amount. */
async function payments(day: number, amount: number): Promise<void> {
  const one = async (n: number) => {
    const { status } = await connections.send({
      path: "/api/v1/transactions",
      body: JSON.stringify({
        externalActivityId: `finding-${day}-${n}`,
        subject: { type: "individual", externalUserId: `customer-${n}` },
        occurredAt: formatInstant(TODAY + day * DAY + n * 300_000),
        transaction: {
          externalTransactionId: `finding-payment-${day}-${n}`,
          assetClass: "fiat",
          direction: "outbound",
          amount: `${amount + (n % 50)}.00`,
          currency: "EUR",
          transactionType: "transfer",
          parties: [
            { role: "recipient", externalPartyId: `party-${day}-${n}`, displayName: "Quirina Halvorsdottir" },
          ],
        },
      }),
    });
    expect(status).toBe(200);
  };
  await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => one(n)));
}

async function rowsOf<Row>(query: string): Promise<Row[]> {
  const answer = await warehouse.query({
    query: `${query} WHERE organisation_id = {organisationId: String}`,
    query_params: { organisationId: tenant.organisation.id },
    format: "JSONEachRow",
  });
  return answer.json<Row>();
}

async function decisions(): Promise<number> {
  return (await rowsOf("SELECT event_id FROM decisions")).length;
}

/** What was announced, by what it is about. */
async function severities(): Promise<Record<string, string>> {
  const rows = await rowsOf<{ subject: string; severity: string }>("SELECT subject, severity FROM findings");
  return Object.fromEntries(rows.map(({ subject, severity }) => [subject, severity]));
}

async function runJob(name: string): Promise<string> {
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const session = { err: process.stderr, signal: AbortSignal.timeout(200_000) };
  const ran = await runToEnd({ session, client: operator }, name);
  expect(ran).toMatchObject({ ok: true, value: { outcome: "done" } });
  return ran.ok ? ran.value.detail : "";
}

describe("findings on a running system", () => {
  it("drift is announced once, and each change is one row of findings", async () => {
    await expect.poll(decisions, { timeout: 60_000 }).toBe(2 * CUSTOMERS);
    expect(await runJob("drift")).toMatch(/levels changed$/);
    await expect.poll(severities, { timeout: 60_000 }).toMatchObject({ amount: "high", overall: "high" });
    const announced = await severities();
    expect(await runJob("drift")).toMatch(/, 0 levels changed$/);
    expect(await severities()).toEqual(announced);
    const found = await rowsOf<{ subject: string; data: string }>("SELECT subject, data FROM findings");
    const rows = found.filter(({ subject }) => subject === "amount");
    expect(rows).toHaveLength(1);
    const detected = driftDetectedSchema.parse(JSON.parse(rows[0]?.data ?? ""));
    expect(detected).toMatchObject({ of: "feature", level: "significant", previousLevel: null });
    expect(Object.keys(detected).sort()).toEqual(shownFields());
  });

  it("limits are looked at, and where evidence is wanting nothing is proposed", async () => {
    expect(await runJob("thresholds")).toMatch(
      /^looked at the limits of \d+ organisation environments, 0 new proposals$/,
    );
    expect(Object.keys(await severities())).not.toContain("review");
  });
});

/** Of the event, as docs/drift.md shows it. */
function shownFields(): string[] {
  const [, shown = ""] = /```json\n([\s\S]*?)```/.exec(readFileSync("docs/drift.md", "utf8")) ?? [];
  return Object.keys(driftDetectedSchema.parse(JSON.parse(shown))).sort();
}
