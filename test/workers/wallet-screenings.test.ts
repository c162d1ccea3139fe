// Wallet checks on their own: saved once for each key, read again as they were, and no trace of a transaction.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import {
  savedWalletScreeningSchema,
  walletEvidenceSchema,
} from "#domain/contract/decisions/wallet-screening.ts";
import {
  bindings,
  createTenant,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  payment,
  request,
  type Environment,
  type Tenant,
} from "./client.ts";
import { quickest } from "./quickest.ts";

// On the OFAC list since 2020; and one on no list.
const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const CLEAN = "0x52908400098527886e0f7030069857d2e4169ee7";
const MISTYPED = "0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344B";

let tenant: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  [tenant, stranger] = await Promise.all([createTenant(), createTenant()]);
});

let keys = 0;
const newKey = () => `wallet-key-${(keys += 1)}`;

describe.each([
  ["one ledger", "sandbox"],
  ["eight ledgers", "production"],
] as [string, Environment][])("with %s", (_name, environment) => {
  const check = (body: unknown, key: string | null = newKey(), of: Tenant = tenant) =>
    request(
      of,
      environment,
      "POST",
      "/wallet-screenings",
      body,
      key === null ? {} : { "idempotency-key": key },
    );
  const read = (path: string, of: Tenant = tenant) => request(of, environment, "GET", path);

  it("EPT-10: answers 201 with the whole result", async () => {
    const checked = await check({
      address: LISTED,
      network: "ethereum",
      direction: "outbound",
      externalUserId: "customer-1",
      reference: "withdrawal-7",
    });
    expect(checked.status).toBe(201);
    expect(savedWalletScreeningSchema.parse(checked.body)).toEqual(checked.body);
    expect(checked.body).toMatchObject({
      status: "completed",
      wallet: { address: LISTED, blockchain: "ethereum" },
      risk: { score: 100, level: "severe" },
      profile: {
        owner: null,
        user: null,
        firstTransactionAt: null,
        latestTransactionAt: null,
        providerAddedAt: null,
      },
      provider: { name: "weir-sanctions-lists" },
      sanctions: { hit: true, lists: ["OFAC-SDN"] },
      direction: "outbound",
      externalUserId: "customer-1",
      reference: "withdrawal-7",
    });
  });

  it("a wallet on no list is low risk on that question's scale", async () => {
    const { body } = await check({ address: CLEAN, network: "ethereum" });
    expect(body).toMatchObject({
      status: "completed",
      risk: { score: 0, level: "low" },
      sanctions: { hit: false, lists: [] },
      direction: null,
      externalUserId: null,
      reference: null,
    });
  });

  it("a network that is not known is `unavailable` and of unknown risk, never clean", async () => {
    const checked = await check({ address: CLEAN, network: "frobnicate" });
    expect(checked.status).toBe(201);
    expect(checked.body).toMatchObject({ status: "unavailable", risk: { score: null, level: "unknown" } });
  });

  it.each([
    [MISTYPED, "ethereum", "mistyped"],
    ["18M9bJWMzWHDBMxoLqjHHAffdRy4SrzkfB", "bitcoin", "mistyped"],
    ["hello", "ethereum", "no address"],
    [CLEAN, "bitcoin", "no address"],
    ["mptPo5AvLzJXi4T82vR6g82fT5uJ6HsQCu", "bitcoin", "no address"],
    ["   ", "solana", "no address"],
  ])("%s on %s is 400: %s", async (address, network, words) => {
    const refused = await check({ address, network });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ type: "VALIDATION_ERROR", code: "invalid_request" });
    expect(refused.body.error.message).toContain(words);
    expect(refused.body.error.details.issues).toEqual([expect.objectContaining({ path: "address" })]);
    expect(JSON.stringify(refused.body)).not.toContain(address.trim() || "no such text");
  });

  it.each([
    [{ network: "ethereum" }, "address"],
    [{ address: CLEAN }, "network"],
    [{ address: CLEAN, network: "ethereum", direction: "sideways" }, "direction"],
  ])("%j is 400 and names %s", async (body, path) => {
    const refused = await check(body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.details.issues[0].path).toBe(path);
  });

  it("needs no Idempotency-Key: without one each request is a check of its own", async () => {
    const [one, other] = [
      await check({ address: CLEAN, network: "ethereum" }, null),
      await check({ address: CLEAN, network: "ethereum" }, null),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body.id).not.toBe(one.body.id);
    expect((await check({ address: CLEAN, network: "ethereum" }, "short")).body.error.code).toBe(
      "idempotency_key_invalid",
    );
  });

  it("the same key with the same request answers what was saved, byte for byte", async () => {
    const key = newKey();
    const first = await check({ address: CLEAN, network: "ethereum", reference: null }, key);
    const again = await check({ address: CLEAN, network: "ethereum" }, key);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
  });

  it("many at once under one key are one check", async () => {
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => check({ address: CLEAN, network: "ethereum" }, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it.each([
    { address: LISTED, network: "ethereum" },
    { address: CLEAN, network: "polygon" },
    { address: CLEAN, network: "ethereum", externalUserId: "customer-2" },
  ])("the same key with %j is 409", async (other) => {
    const key = newKey();
    await check({ address: CLEAN, network: "ethereum" }, key);
    const refused = await check(other, key);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      type: "IDEMPOTENCY_CONFLICT",
      code: "idempotency_key_reused",
    });
  });

  it("a refused check leaves its key free", async () => {
    const key = newKey();
    await check({ address: MISTYPED, network: "ethereum" }, key);
    expect((await check({ address: LISTED, network: "ethereum" }, key)).status).toBe(201);
  });

  it("a saved check is read unchanged, only by its own organisation", async () => {
    const checked = await check({ address: LISTED, network: "ethereum", externalUserId: "customer-3" });
    const { id } = checked.body;
    expect((await read(`/wallet-screenings/${id}`)).text).toBe(checked.text);
    const foreign = await read(`/wallet-screenings/${id}`, stranger);
    expect(foreign.status).toBe(404);
    expect(foreign.body.error.code).toBe("wallet_screening_not_found");
    for (const unknown of ["wsc_00", `${id}x`, id.replace("wsc_", "wsc_zz").slice(0, id.length), "%", "a"]) {
      expect((await read(`/wallet-screenings/${unknown}`)).status).toBe(404);
    }
  });

  it("EPT-10: leaves no transaction, history, velocity or alert", async () => {
    const own = await createTenant();
    await check({ address: LISTED, network: "ethereum", externalUserId: "customer-9" }, newKey(), own);
    const shards = environment === "sandbox" ? [0] : [0, 1, 2, 3, 4, 5, 6, 7];
    for (const shard of shards) {
      const rows = await runInDurableObject(
        bindings.LEDGERS.getByName(`${own.id}/${environment}/${shard}`),
        (_object, state) =>
          state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'decision'").toArray()
            .length === 0
            ? 0
            : state.storage.sql
                .exec<{ n: number }>(
                  "SELECT (SELECT count(*) FROM decision) + (SELECT count(*) FROM history_subject) AS n",
                )
                .one().n,
      );
      expect(rows).toBe(0);
    }
    const decided = await request(
      own,
      environment,
      "POST",
      "/transactions",
      payment({ subject: { type: "individual", externalUserId: "customer-9" } }),
    );
    expect(decided.body.assessment.alertId).toBeUndefined();
  });

  it("EPT-11: the wallet evidence of a transaction is answered as its assessment holds it", async () => {
    const body = payment(
      {},
      {
        assetClass: "crypto",
        currency: "ETH",
        blockchain: "ethereum",
        parties: [
          {
            role: "recipient",
            externalPartyId: "payee",
            instruments: [CLEAN, LISTED].map((identifier) => ({ type: "crypto_wallet", identifier })),
          },
        ],
      },
    );
    const { assessment } = (await request(tenant, environment, "POST", "/transactions", body)).body;
    for (const reference of [
      assessment.transactionId,
      assessment.activityId,
      body.transaction.externalTransactionId,
      body.externalActivityId,
    ]) {
      const evidence = await read(`/wallet-screenings/transactions/${encodeURIComponent(reference)}`);
      expect(evidence.status).toBe(200);
      expect(walletEvidenceSchema.parse(evidence.body)).toEqual({
        transactionId: assessment.transactionId,
        walletEvidenceUnavailable: null,
        data: assessment.screening.attempts[0].walletScreenings,
        pagination: { nextCursor: null },
      });
    }
    expect((await read("/wallet-screenings/transactions/nothing")).body.error.code).toBe(
      "transaction_not_found",
    );
    for (const item of assessment.screening.attempts[0].walletScreenings) {
      const alone = await read(`/wallet-screenings/${item.id}`);
      expect(alone.status).toBe(200);
      expect(savedWalletScreeningSchema.parse(alone.body)).toEqual({
        ...item,
        direction: body.transaction.direction,
        externalUserId: body.subject.externalUserId,
        reference: body.transaction.externalTransactionId,
        billing: { lines: [] },
      });
      expect((await read(`/wallet-screenings/${item.id}`, stranger)).status).toBe(404);
      expect((await read(`/wallet-screenings/${item.id}9`)).status).toBe(404);
    }
  });
});

/** The sandbox answers as late, at least, for an address that ends so. */
const SLOW_MILLISECONDS = 1_900;

describe("billing", () => {
  const check = (of: Tenant, environment: Environment, key: string, address = CLEAN) =>
    request(
      of,
      environment,
      "POST",
      "/wallet-screenings",
      { address, network: "ethereum" },
      { "idempotency-key": key },
    );

  it("is none in the sandbox", async () => {
    expect((await check(tenant, "sandbox", newKey())).body.billing).toEqual({ lines: [] });
  });

  it("is one screening line in production, charged once, however often the request is sent", async () => {
    const own = await createTenantWithoutCredit();
    await grantCredit(own, "10.00");
    const key = newKey();
    const first = await check(own, "production", key);
    expect(first.body.billing.lines).toEqual([
      expect.objectContaining({ type: "screening", quantity: 1, unitAmount: "0.05", currency: "USD" }),
    ]);
    expect((await check(own, "production", key)).text).toBe(first.text);
    const credit = await operate("GET", `/organisations/${own.id}/credit`);
    expect(credit.body).toMatchObject({ captured: "0.05" });
  });

  it("is none for a network that nobody knows, and neither side calls it clean", async () => {
    const own = await createTenantWithoutCredit();
    const unknown = { address: `0x${"a".repeat(36)}1000`, network: "foochain" };
    for (const environment of ["sandbox", "production"] as const) {
      const headers = { "idempotency-key": newKey() };
      const saved = await request(own, environment, "POST", "/wallet-screenings", unknown, headers);
      expect([saved.status, saved.body.status]).toEqual([201, "unavailable"]);
      expect(saved.body).toMatchObject({ risk: { score: null, level: "unknown" }, billing: { lines: [] } });
    }
  });

  it("without credit is 402, and saves nothing", async () => {
    const own = await createTenantWithoutCredit();
    const key = newKey();
    const refused = await check(own, "production", key);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({ type: "INSUFFICIENT_CREDIT", code: "insufficient_credit" });
    await grantCredit(own, "10.00");
    expect((await check(own, "production", key)).status).toBe(201);
  });

  it("charges nothing for a refused address", async () => {
    const own = await createTenantWithoutCredit();
    expect((await check(own, "production", newKey(), MISTYPED)).status).toBe(400);
  });
});

describe("magic values in the sandbox", () => {
  const check = (environment: Environment, suffix: string, key = newKey()) =>
    request(
      tenant,
      environment,
      "POST",
      "/wallet-screenings",
      { address: `0x${"a".repeat(36)}${suffix}`, network: "ethereum" },
      { "idempotency-key": key },
    );

  it.each([
    ["9999", "completed", "severe", true],
    ["8999", "completed", "severe", false],
    ["7666", "completed", "high", false],
    ["4444", "completed", "unknown", false],
    ["4004", "unavailable", "unknown", false],
    ["5000", "error", "unknown", false],
    ["1000", "completed", "low", false],
  ])("%s is %s, its risk %s", async (suffix, status, level, hit) => {
    expect((await check("sandbox", suffix)).body).toMatchObject({
      status,
      risk: { level },
      sanctions: { hit },
      provider: { name: "weir-sandbox" },
    });
  });

  it("are ordinary addresses in production", async () => {
    expect((await check("production", "9999")).body).toMatchObject({
      risk: { level: "low" },
      provider: { name: "weir-sanctions-lists" },
    });
  });

  it("a slow one is late once: its repeat answers at once", async () => {
    const key = newKey();
    const begun = Date.now();
    const first = await check("sandbox", "5004", key);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(SLOW_MILLISECONDS);
    const replayed = await quickest(SLOW_MILLISECONDS, async () => {
      expect((await check("sandbox", "5004", key)).text).toBe(first.text);
    });
    expect(replayed).toBeLessThan(SLOW_MILLISECONDS);
  });
});
