// What a decision will cost is reserved while evidence from outside is awaited: shown truly, spent on nothing else, and gone
// with the wait for it, however that ends.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "#test/patience.ts";
import { activity, bindings, createTenantWithoutCredit, grantCredit, operate, payment } from "./client.ts";
import { request, type Tenant } from "./client.ts";

const ITEMS = ["fraud_assessment", "screening"] as const;
const INSUFFICIENT = { outcome: "insufficient_credit" };

async function funded(amount: string): Promise<Tenant> {
  const tenant = await createTenantWithoutCredit();
  await grantCredit(tenant, amount);
  return tenant;
}

const ledger = (tenant: Tenant, shard: number) =>
  bindings.LEDGERS.getByName(`${tenant.id}/production/${shard}`);
const open = (tenant: Tenant, shard: number, stem: string) =>
  ledger(tenant, shard).openEvidence(
    { organisationId: tenant.id, environment: "production", shard },
    stem,
    ITEMS,
  );
const figures = async (tenant: Tenant) => {
  const { balance, reserved, captured } = (await operate("GET", `/organisations/${tenant.id}/credit`)).body;
  return { balance, reserved, captured };
};
const pay = async (tenant: Tenant, externalUserId: string) => {
  const body = payment({ subject: { type: "individual", externalUserId } });
  return (await request(tenant, "production", "POST", "/transactions", body)).status;
};

describe("a reservation", () => {
  it("is shown as a part of the balance, and nothing else is paid with it, whichever ledger holds it", async () => {
    const own = await funded("0.10");
    expect(await open(own, 3, "awaited")).toEqual({ outcome: "granted" });
    expect(await figures(own)).toEqual({ balance: "0.1", reserved: "0.07", captured: "0" });
    for (const customer of ["a", "b", "c", "d"]) expect(await pay(own, customer)).toBe(402);
    expect((await request(own, "production", "POST", "/activities", activity())).status).toBe(200);
    expect(await figures(own)).toEqual({ balance: "0.08", reserved: "0.07", captured: "0.02" });
  });

  it("is the sum over all ledgers, and refused beyond the credit, with nothing written", async () => {
    const own = await funded("0.20");
    expect(await open(own, 0, "one")).toEqual({ outcome: "granted" });
    expect(await open(own, 5, "two")).toEqual({ outcome: "granted" });
    expect(await open(own, 6, "three")).toEqual(INSUFFICIENT);
    expect(await open(own, 5, "three")).toEqual(INSUFFICIENT);
    expect(await figures(own)).toEqual({ balance: "0.2", reserved: "0.14", captured: "0" });
    const tables = await runInDurableObject(ledger(own, 6), (_object, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    );
    expect(tables).toEqual([]);
  });

  it("dies with the object that holds it", async () => {
    const own = await funded("0.07");
    vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await open(own, 2, "awaited")).toEqual({ outcome: "granted" });
    expect(await pay(own, "a")).toBe(402);
    await runInDurableObject(ledger(own, 2), (_object, state) => state.abort("died")).catch(() => undefined);
    vi.restoreAllMocks();
    expect(await figures(own)).toEqual({ balance: "0.07", reserved: "0", captured: "0" });
    expect(await pay(own, "a")).toBe(200);
    expect(await figures(own)).toEqual({ balance: "0", reserved: "0", captured: "0.07" });
  });

  it("ends by itself where its decision never comes", async () => {
    const own = await funded("0.07");
    expect(await open(own, 2, "abandoned")).toEqual({ outcome: "granted" });
    expect(await open(own, 2, "another")).toEqual(INSUFFICIENT);
    await vi.waitFor(async () => expect((await figures(own)).reserved).toBe("0"), PATIENCE);
    expect(await open(own, 2, "another")).toEqual({ outcome: "granted" });
  });

  it("is not made for the sandbox, which is not billed", async () => {
    const poor = await createTenantWithoutCredit();
    const identity = { organisationId: poor.id, environment: "sandbox", shard: 0 } as const;
    const stub = bindings.LEDGERS.getByName(`${poor.id}/sandbox/0`);
    expect(await stub.openEvidence(identity, "awaited", [])).toEqual({ outcome: "granted" });
  });
});
