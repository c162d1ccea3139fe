// Providers outside, through the whole Worker: their word counts beside the lists, a failed one is never clean, and a
// replay asks no provider again.

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { RAW } from "#test/providers/raw-data.ts";
import type { ProvidedUrls } from "#test/providers/provided-urls.ts";
import { recordOf, STORED_ROWS, type StoredRow } from "#test/stored-records.ts";
import {
  bindings,
  createTenant,
  createTenantWithoutCredit,
  grantCredit,
  operate,
  payment,
  type Environment,
  type Tenant,
} from "./client.ts";
import { get, namesAt, post, SECRET, setProviders, walletsAt } from "./providers-outside.ts";

const CLEAN = "0x52908400098527886e0f7030069857d2e4169ee7";
const LISTED = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const urls: ProvidedUrls = inject("providerUrls");

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** Sets the providers, then sends. */
async function send(
  providers: object,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  environment: Environment = "production",
  of: Tenant = tenant,
) {
  expect((await setProviders(of, providers)).status).toBe(200);
  return post(of, environment, path, body, headers);
}

let customers = 0;
const ofNewCustomer = (transaction: object) =>
  payment(
    { subject: { type: "individual", externalUserId: `customer-${(customers += 1)}` } },
    { ...transaction },
  );
const crypto = (identifier = CLEAN) =>
  ofNewCustomer({
    assetClass: "crypto",
    currency: "ETH",
    blockchain: "ethereum",
    parties: [
      {
        role: "recipient",
        externalPartyId: "payee",
        instruments: [{ type: "crypto_wallet", identifier }],
      },
    ],
  });
/** All rows of the ledgers, records unfolded. */
async function keptInProduction(of: Tenant): Promise<string> {
  const readable = (value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder("latin1").decode(value) : value;
  const ledgers = [0, 1, 2, 3, 4, 5, 6, 7].map((shard) =>
    runInDurableObject(
      bindings.LEDGERS.getByName(`${of.id}/production/${shard}`),
      (_object, { storage: { sql } }) => {
        const tables = sql.exec<{ name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
        );
        const names = tables.toArray().map(({ name }) => name);
        const records = names.includes("decision") ? sql.exec<StoredRow>(STORED_ROWS, 0).toArray() : [];
        const rows = names.flatMap((name) => sql.exec(`SELECT * FROM "${name}"`).toArray());
        return [
          ...records.map((row) => JSON.stringify(recordOf(row))),
          ...rows.map((row) => JSON.stringify(Object.values(row).map(readable))),
        ];
      },
    ),
  );
  return (await Promise.all(ledgers)).flat().join("\n");
}
const fiat = () =>
  ofNewCustomer({
    parties: [{ role: "recipient", externalPartyId: "payee", displayName: "Jo Example", type: "individual" }],
  });
const asked = async () => Number(await (await fetch(urls.asked)).text());

describe("a provider of wallets", () => {
  it("blocks what it says is sanctioned", async () => {
    const { body } = await send(walletsAt(urls.sanctioned), "/transactions", crypto());
    expect(body.assessment.decision).toBe("block");
    const [attempt] = body.assessment.screening.attempts;
    expect(attempt.walletScreenings[0]).toMatchObject({
      provider: { name: "addresses" },
      sanctions: { hit: true },
      risk: { level: "severe" },
    });
    expect(attempt.observations).toMatchObject([
      { provider: "weir-sanctions-lists", check: "wallet", status: "clear" },
      { provider: "addresses", check: "wallet", status: "confirmed_match", errorCode: null },
    ]);
  });

  it("does not make clean what the lists name", async () => {
    const { body } = await send(walletsAt(urls.unknownWallets), "/transactions", crypto(LISTED));
    expect(body.assessment.decision).toBe("block");
  });

  it.each(Object.entries(urls.misbehaving))(
    "that misbehaves (%s) is reviewed, never allowed",
    async (_, url) => {
      const { status, body } = await send(walletsAt(url), "/transactions", crypto());
      expect(status).toBe(200);
      expect(body.assessment.decision).toBe("review");
      expect(body.assessment.summary.reason).toMatch(
        /insufficient data to screen .*, because a check failed/,
      );
      expect(body.assessment.screening.attempts[0]).toMatchObject({
        status: "error",
        walletScreenings: [{ status: "error", risk: { level: "unknown" } }],
      });
      expect(body.assessment.screening.attempts[0].observations[1].errorCode).toEqual(expect.any(String));
    },
  );

  it("WAL-12: is asked once: a replay and every GET give the saved evidence", async () => {
    const payload = crypto();
    const start = await asked();
    const created = await send(walletsAt(urls.sanctioned), "/transactions", payload);
    const before = await asked();
    expect(before).toBe(start + 1);
    const replayed = await send(walletsAt(urls.sanctioned), "/transactions", payload);
    expect(replayed.body).toEqual({ ...created.body, replayed: true });
    const { assessment } = created.body;
    const { walletScreenings } = assessment.screening.attempts[0];
    const references = [assessment.transactionId, assessment.decisionId, payload.externalActivityId];
    for (const reference of references) {
      const read = await get(tenant, "production", `/transactions/${reference}`);
      expect([read.status, read.body.assessment]).toEqual([200, assessment]);
      const evidence = await get(tenant, "production", `/wallet-screenings/transactions/${reference}`);
      expect([evidence.status, evidence.body.data]).toEqual([200, walletScreenings]);
    }
    expect(await asked()).toBe(before);
    expect(created.text).not.toContain(SECRET);
  });

  it("WAL-13: is reported in our words only: nothing raw and no credential is answered or kept", async () => {
    const payload = crypto();
    const { body, text } = await send(walletsAt(urls.sanctioned), "/transactions", payload);
    expect(body.assessment.screening.attempts[0].walletScreenings[0].sanctions.hit).toBe(true);
    const wallet = { address: CLEAN, network: "ethereum" };
    const key = { "idempotency-key": "raw-data-1" };
    const alone = await send(walletsAt(urls.sanctioned), "/wallet-screenings", wallet, key);
    const named = await send(namesAt(urls.exposed), "/transactions", fiat());
    expect(named.body.assessment.decision).not.toBe("allow");
    const kept = await keptInProduction(tenant);
    expect(kept).toContain(body.assessment.decisionId);
    for (const told of [text, alone.text, named.text, kept]) {
      expect(told).not.toContain(RAW);
      expect(told).not.toContain(SECRET);
    }
  });

  it("is asked once, however many equal payments come at the same moment", async () => {
    const payload = crypto();
    const before = await asked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(walletsAt(urls.sanctioned), "/transactions", payload)),
    );
    expect(await asked()).toBe(before + 1);
    const [first] = answers;
    expect(first?.body.assessment.decision).toBe("block");
    for (const { body } of answers) expect(body.assessment).toEqual(first?.body.assessment);
    expect(answers.filter(({ body }) => body.replayed === true)).toHaveLength(7);
  });

  it("answers a check on its own, asked once for each key", async () => {
    const check = () =>
      send(
        walletsAt(urls.sanctioned),
        "/wallet-screenings",
        { address: CLEAN, network: "ethereum" },
        { "idempotency-key": "provider-key-1" },
      );
    const first = await check();
    expect(first.body).toMatchObject({ provider: { name: "addresses" }, risk: { level: "severe" } });
    const before = await asked();
    expect((await check()).text).toBe(first.text);
    expect(await asked()).toBe(before);
  });

  it("is not asked for the sandbox", async () => {
    const before = await asked();
    const { body } = await send(walletsAt(urls.sanctioned), "/transactions", crypto(), {}, "sandbox");
    expect(body.assessment.screening.attempts[0].status).toBe("clear");
    expect(await asked()).toBe(before);
  });
});

describe("a provider of names", () => {
  it("answers a check that the lists have no source for", async () => {
    const found = await send(namesAt(urls.exposed), "/transactions", fiat());
    expect(found.body.assessment.decision).toBe("review");
    const [attempt] = found.body.assessment.screening.attempts;
    expect(attempt.checks.find(({ check }: { check: string }) => check === "pep").status).toBe(
      "confirmed_match",
    );
    const clear = await send(namesAt(urls.unknownNames), "/transactions", fiat());
    expect(clear.body.assessment.decision).toBe("allow");
  });

  it("gets the kind and the country of the party that it is asked about, and no other party's", async () => {
    const parties = [
      {
        role: "sender",
        externalPartyId: "payer",
        displayName: "Al Payer",
        type: "individual",
        country: "DE",
      },
      {
        role: "recipient",
        externalPartyId: "shop",
        displayName: "Corner Shop",
        type: "business",
        country: "pt",
      },
    ];
    await send(namesAt(urls.unknownNames), "/transactions", ofNewCustomer({ parties }));
    expect(await (await fetch(urls.newest)).json()).toEqual({
      queries: { party: { schema: "Organization", properties: { name: ["Corner Shop"], country: ["PT"] } } },
    });
    await send(namesAt(urls.unknownNames), "/transactions", fiat());
    expect(await (await fetch(urls.newest)).json()).toEqual({
      queries: { party: { schema: "Person", properties: { name: ["Jo Example"] } } },
    });
  });

  it("is not asked about a name that cannot be screened, and does not make it clean", async () => {
    const before = await asked();
    const parties = [{ role: "recipient", externalPartyId: "payee", displayName: "X", type: "individual" }];
    const { body } = await send(namesAt(urls.unknownNames), "/transactions", ofNewCustomer({ parties }));
    expect(body.assessment).toMatchObject({
      decision: "review",
      screening: { attempts: [{ status: "insufficient_data", reason: "name_not_comparable" }] },
    });
    expect(await asked()).toBe(before);
  });

  it.each(Object.entries(urls.misbehaving))(
    "that misbehaves (%s) is reviewed, never allowed",
    async (_, url) => {
      const { body } = await send(namesAt(url), "/transactions", fiat());
      expect(body.assessment.decision).toBe("review");
      expect(body.assessment.screening.attempts[0].status).toBe("error");
    },
  );
});

describe("credit for evidence from outside", () => {
  const pay = (of: Tenant, body: object) =>
    send(walletsAt(urls.sanctioned), "/transactions", body, {}, "production", of);
  const figures = async (of: Tenant) => (await operate("GET", `/organisations/${of.id}/credit`)).body;

  it("is required before a provider is asked: without it, 402 and no call", async () => {
    const poor = await createTenantWithoutCredit();
    const before = await asked();
    const body = crypto();
    expect((await pay(poor, body)).body.error.code).toBe("insufficient_credit");
    expect(await asked()).toBe(before);
    await grantCredit(poor, "0.07");
    expect((await pay(poor, body)).body.assessment.decision).toBe("block");
    expect(await asked()).toBe(before + 1);
    expect(await figures(poor)).toMatchObject({ balance: "0", reserved: "0", captured: "0.07" });
  });

  it("is spent once, however many payments come at the same moment, and no provider is asked for those without", async () => {
    const own = await createTenantWithoutCredit();
    await grantCredit(own, "0.21");
    const before = await asked();
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(own, crypto())));
    const withStatus = (wanted: number) => answers.filter(({ status }) => status === wanted);
    expect([withStatus(200).length, withStatus(402).length]).toEqual([3, 9]);
    expect(await asked()).toBe(before + 3);
    expect(await figures(own)).toMatchObject({ balance: "0", reserved: "0", captured: "0.21" });
  });

  it("is required before a wallet check on its own, which asks once, however often it comes at the same moment", async () => {
    const own = await createTenantWithoutCredit();
    const check = (address = CLEAN, key = "one-check") =>
      send(
        walletsAt(urls.sanctioned),
        "/wallet-screenings",
        { address, network: "ethereum" },
        { "idempotency-key": key },
        "production",
        own,
      );
    const before = await asked();
    expect((await check()).body.error.code).toBe("insufficient_credit");
    expect(await asked()).toBe(before);
    await grantCredit(own, "0.05");
    const answers = await Promise.all(Array.from({ length: 6 }, () => check()));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await asked()).toBe(before + 1);
    expect(await figures(own)).toMatchObject({ balance: "0", reserved: "0", captured: "0.05" });
    expect((await check(LISTED)).body.error.code).toBe("idempotency_key_reused");
    expect((await check(LISTED, "another-check")).body.error.code).toBe("insufficient_credit");
    expect(await asked()).toBe(before + 1);
  });

  it("BEH-04: is not needed for a replay or a conflict", async () => {
    const own = await createTenantWithoutCredit();
    await grantCredit(own, "0.07");
    const body = crypto();
    expect((await pay(own, body)).status).toBe(200);
    const before = await asked();
    expect((await pay(own, body)).body.replayed).toBe(true);
    expect((await pay(own, { ...body, country: "DE" })).body.error.code).toBe("activity_conflict");
    const other = crypto();
    const { externalTransactionId } = body.transaction;
    const taken = { ...other, transaction: { ...other.transaction, externalTransactionId } };
    expect((await pay(own, taken)).body.error.code).toBe("transaction_conflict");
    expect((await pay(own, other)).body.error.code).toBe("insufficient_credit");
    expect(await asked()).toBe(before);
  });
});
