// Money when objects die: 64 clients at once, ledgers and Credit ended in the middle of it, answers lost. What is captured
// is what the decisions that were made say, to the last digit, and never more than was granted.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fromScaled, toScaled, type ScaledAmount } from "#domain/money/amount.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import {
  activity,
  bindings,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  payment,
  request,
  type Tenant,
} from "./client.ts";

const CLIENTS = 64;
const REQUESTS = 480;
const SHARDS = [0, 1, 2, 3, 4, 5, 6, 7];

// What dies says so in the log.
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const ledger = (tenant: Tenant, shard: number) =>
  bindings.LEDGERS.getByName(`${tenant.id}/production/${shard}`);

async function die(stub: DurableObjectStub): Promise<void> {
  await runInDurableObject(stub, (_object, state) => state.abort("died")).catch(() => undefined);
}

/** The lines of every decision that is kept. */
async function billed(
  tenant: Tenant,
): Promise<{ readonly decisions: number; readonly amount: ScaledAmount }> {
  let decisions = 0;
  let amount = 0n;
  for (const shard of SHARDS) {
    const records = await runInDurableObject(ledger(tenant, shard), (_object, { storage: { sql } }) =>
      sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'decision'").toArray().length === 0
        ? []
        : sql.exec<StoredRow>(STORED_ROWS, 0).toArray(),
    );
    for (const row of records) {
      decisions++;
      const { lines } = recordOf(row).body.assessment.billing;
      for (const line of lines) amount += toScaled(line.unitAmount) * BigInt(line.quantity);
    }
  }
  return { decisions, amount };
}

/** A payment or a login of one of 24 customers. */
function workOf(index: number) {
  const subject = { type: "individual", externalUserId: `customer-${index % 24}` };
  return index % 5 === 4
    ? { path: "/activities", body: activity({ subject }) }
    : { path: "/transactions", body: payment({ subject }) };
}

/** Sends it until it is decided or refused for lack of credit: an error or a lost answer is no answer. */
async function settle(tenant: Tenant, { path, body }: ReturnType<typeof workOf>): Promise<number> {
  for (;;) {
    const { status } = await request(tenant, "production", "POST", path, body);
    if (status === 200 || status === 402) return status;
    expect([500, 503]).toContain(status);
  }
}

describe.each([
  ["credit for all", "100", 0],
  ["credit for some", "12.34", 1],
])("with %s", (_name, granted, refusedAtLeast) => {
  it(`${CLIENTS} clients and dying objects: captures are the lines of the decisions, and never exceed the grants`, async () => {
    const tenant = await createTenantWithoutCredit();
    await grantCredit(tenant, granted);
    const statuses: number[] = [];
    let next = 0;
    const client = async () => {
      while (next < REQUESTS) {
        const index = next++;
        statuses.push(await settle(tenant, workOf(index)));
        if (index % 24 === 0) await die(ledger(tenant, (index / 24) % SHARDS.length));
        if (index % 60 === 30) await die(bindings.CREDITS.getByName(tenant.id));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));

    const { decisions, amount } = await billed(tenant);
    expect(decisions).toBe(statuses.filter((status) => status === 200).length);
    expect(statuses.length - decisions).toBeGreaterThanOrEqual(refusedAtLeast);
    expect(amount).toBeLessThanOrEqual(toScaled(granted));

    const credit = (await operate("GET", `/organisations/${tenant.id}/credit`)).body;
    expect(credit).toMatchObject({
      balance: fromScaled(toScaled(granted) - amount),
      currency: "USD",
      reserved: "0",
      captured: fromScaled(amount),
    });
    // Less is left than the cheapest costs, or no request was refused.
    if (refusedAtLeast > 0) expect(toScaled(credit.balance)).toBeLessThan(toScaled("0.07"));
    else expect(decisions).toBe(REQUESTS);
  }, 300_000);
});

describe("an answer that is lost", () => {
  it("of a lease is given again when it is asked again, and another ledger can spend what it held", async () => {
    const tenant = await createTenantWithoutCredit();
    await grantCredit(tenant, "0.07");
    const credit = bindings.CREDITS.getByName(tenant.id);
    const ask = {
      shard: 3,
      number: 1,
      spent: { returned: 0n, captured: 0n },
      items: ["fraud_assessment", "screening"],
      reserved: 0n,
      use: 0n,
      urgent: true,
    } as const;
    const leased = await credit.lease(ask);
    expect(leased).toMatchObject({
      outcome: "leased",
      terms: { leased: { number: 1, leased: toScaled("0.07") } },
    });
    expect(await credit.lease(ask)).toEqual(leased);
    // Ledger 3 never heard of it, and the payment is most likely another ledger's.
    expect((await request(tenant, "production", "POST", "/transactions", payment())).status).toBe(200);
    expect((await operate("GET", `/organisations/${tenant.id}/credit`)).body).toMatchObject({
      balance: "0",
      captured: "0.07",
    });
  });

  it("of a recall is corrected by the next recall", async () => {
    const tenant = await createTenantWithoutCredit();
    await grantCredit(tenant, "100");
    const decided = await request(tenant, "production", "POST", "/transactions", payment());
    const shard = Number.parseInt(decided.body.assessment.decisionId.slice(4, 6), 36);
    const identity = { organisationId: tenant.id, environment: "production", shard } as const;
    const tariff = {
      revision: 1,
      currency: "USD",
      prices: { fraud_assessment: "0.02", screening: "0.05", risk_assessment: "0.10" },
    };
    const given = await ledger(tenant, shard).recallCredit(identity, {
      leased: { number: 0, leased: 0n },
      tariff,
    });
    // Credit does not know, and nothing is missing.
    expect((await operate("GET", `/organisations/${tenant.id}/credit`)).body.balance).toBe("99.93");
    expect(given.captured).toBe(toScaled("0.07"));
    // The ledger says it again with its next request.
    expect((await request(tenant, "production", "POST", "/transactions", payment())).status).toBe(200);
    const { data } = (await operate("GET", `/organisations/${tenant.id}/credit/entries`)).body;
    const returned = data
      .filter(({ kind }: { kind: string }) => kind === "return")
      .reduce((sum: bigint, { amount }: { amount: string }) => sum + toScaled(amount), 0n);
    expect(returned).toBe(given.returned);
  });
});
