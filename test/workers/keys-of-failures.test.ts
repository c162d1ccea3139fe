// What failed keeps no Idempotency-Key: the same request under the same key is done once its reason is gone.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  bindings,
  call,
  createTenant,
  createTenantWithoutCredit,
  grantCredit,
  HOSTS,
  operate,
  payment,
  request,
  type Tenant,
} from "./client.ts";
import { postWith } from "./webhook-client.ts";

const WALLET = { address: "0x52908400098527886e0f7030069857d2e4169ee7", network: "ethereum" };
const LABEL = { classification: "fraud", source: "analyst", occurredAt: "2026-01-20T00:00:00Z" };
const KEY = "key-of-a-failure";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function paid(tenant: Tenant): Promise<string> {
  const body = payment();
  expect((await request(tenant, "sandbox", "POST", "/transactions", body)).status).toBe(200);
  return `/transactions/${body.externalActivityId}/outcomes`;
}

describe("RET-02: a key can be used again", () => {
  it("after 402, once credit was added", async () => {
    const poor = await createTenantWithoutCredit();
    const check = () => postWith(poor, "/wallet-screenings", WALLET, KEY, "production");
    expect((await check()).status).toBe(402);
    await grantCredit(poor, "1");
    const done = await check();
    expect(done.status).toBe(201);
    expect((await check()).text).toBe(done.text);
  });

  it("after 409 for another customer's outcome, with the right outcome", async () => {
    const tenant = await createTenant();
    const path = await paid(tenant);
    const foreign = await postWith(tenant, path, { ...LABEL, externalUserId: "another" }, KEY);
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: "external_user_mismatch" } } });
    expect((await postWith(tenant, path, LABEL, KEY)).status).toBe(201);
  });

  it("after 429, as soon as the rate allows", async () => {
    const tenant = await createTenant();
    const rateLimit = { ratePerSecond: 1, burst: 1 };
    const body = { type: "secret", environment: "sandbox", rateLimit };
    const { key } = (await operate("POST", `/organisations/${tenant.id}/keys`, body)).body;
    const start = Date.parse("2026-06-01T12:00:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now: start });
    const check = (idempotencyKey: string) =>
      call(`${HOSTS.sandbox}/api/v1/wallet-screenings`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": idempotencyKey,
        },
        body: JSON.stringify(WALLET),
      });
    expect((await check("another-key")).status).toBe(201);
    const limited = await check(KEY);
    expect(limited.status).toBe(429);
    vi.setSystemTime(start + Number(limited.headers.get("retry-after")) * 1_000);
    expect((await check(KEY)).status).toBe(201);
  });

  it("after 500, once the reason is gone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const tenant = await createTenant();
    const path = await paid(tenant);
    const inLedger = (statement: string) =>
      runInDurableObject(bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`), (_object, state) => {
        state.storage.sql.exec(statement);
      });
    await inLedger("CREATE TRIGGER broken BEFORE INSERT ON outcome BEGIN SELECT raise(ABORT, 'disk'); END");
    expect((await postWith(tenant, path, LABEL, KEY)).status).toBe(500);
    await inLedger("DROP TRIGGER broken");
    const done = await postWith(tenant, path, LABEL, KEY);
    expect([done.status, done.body.sequence]).toEqual([201, 1]);
    expect((await postWith(tenant, path, LABEL, KEY)).text).toBe(done.text);
  });
});
