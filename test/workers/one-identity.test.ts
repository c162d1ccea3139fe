// One thing has one identity in what a ledger remembers and in what named lists hold, however it is written; and what was kept
// under another spelling before is still found.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { PATIENCE } from "#test/patience.ts";
import { activity, bindings, createTenant, payment, type Tenant } from "./client.ts";
import { add, assess, createList, decideBy, listObject } from "./named-list-client.ts";
import { storedContexts } from "./stored-contexts.ts";

const WALLET = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
const SPELLINGS = [
  WALLET,
  WALLET.toLowerCase(),
  `ethereum:${WALLET}`,
  `ethereum:${WALLET}@1?value=1`,
  ` ${WALLET.toLowerCase()} `,
];
const XRP = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";

function payTo(
  tenant: Tenant,
  identifier: string,
  { customer = "customer-1", network = "ethereum", type = "crypto_wallet" } = {},
) {
  const isCrypto = type === "crypto_wallet";
  const instrument = { type, identifier, ...(isCrypto && { network }) };
  const party = {
    role: "recipient",
    externalPartyId: "payee",
    displayName: "Jo Doe",
    instruments: [instrument],
  };
  const body = payment(
    { subject: { type: "individual", externalUserId: customer } },
    { assetClass: isCrypto ? "crypto" : "fiat", parties: [party] },
  );
  return assess(tenant, "/transactions", body);
}

function signUp(tenant: Tenant, ipAddress: string, customer: string = crypto.randomUUID()) {
  const subject = { type: "individual", externalUserId: customer };
  return assess(tenant, "/activities", activity({ type: "signup", subject, ipAddress }));
}

async function featuresOf(tenant: Tenant) {
  return (await storedContexts(tenant)).map(({ features }) => features);
}

function ledgerOf(tenant: Tenant) {
  return bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
}

/** Until sightings are in their table. */
async function untilWritten(tenant: Tenant): Promise<void> {
  const behind = () =>
    runInDurableObject(
      ledgerOf(tenant),
      (_object, { storage }) =>
        storage.sql
          .exec<{ n: number }>(
            "SELECT count(*) AS n FROM decision WHERE sequence > (SELECT derived_to FROM ledger)",
          )
          .one().n,
    );
  await vi.waitFor(async () => expect(await behind()).toBe(0), PATIENCE);
}

/** Gives a link the name that it had before, in all that the ledger remembers. */
async function asBefore(tenant: Tenant, name: string, former: string): Promise<void> {
  await untilWritten(tenant);
  await runInDurableObject(ledgerOf(tenant), (_object, { storage }) => {
    storage.sql.exec("UPDATE sighting SET name = ? WHERE name = ?", former, name);
    storage.sql.exec("UPDATE sighting_total SET name = ? WHERE name = ?", former, name);
  });
}

function fingerprintOf(tenant: Tenant, text: string, type = "crypto_wallet"): string {
  const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, "sandbox");
  return `fp_${key.stem("identifier", type, text)}`;
}

describe("a history", () => {
  it("knows a wallet again in every spelling, and a tag as another one", async () => {
    const tenant = await createTenant();
    for (const spelling of SPELLINGS) await payTo(tenant, spelling);
    expect((await featuresOf(tenant)).map((features) => features["is_new_instrument"])).toEqual([
      true,
      ...SPELLINGS.slice(1).map(() => false),
    ]);
    const tagged = await createTenant();
    for (const tag of [1, 2, 1]) await payTo(tagged, `${XRP}:${tag}`, { network: "xrp" });
    expect((await featuresOf(tagged)).map((features) => features["is_new_instrument"])).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("knows an account again with the word IBAN before it", async () => {
    const tenant = await createTenant();
    for (const identifier of ["DE89370400440532013000", "IBAN: DE89 3704 0044 0532 0130 00"])
      await payTo(tenant, identifier, { type: "bank_account" });
    expect((await featuresOf(tenant)).map((features) => features["is_new_instrument"])).toEqual([
      true,
      false,
    ]);
  });

  it("counts a wallet once over customers who spell it differently, those of before spellings were one too", async () => {
    const tenant = await createTenant();
    const lower = WALLET.toLowerCase();
    for (const customer of ["a", "b", "c"]) await payTo(tenant, WALLET, { customer });
    await asBefore(
      tenant,
      `instrument:${fingerprintOf(tenant, lower)}`,
      `instrument:${fingerprintOf(tenant, WALLET)}`,
    );
    await payTo(tenant, lower, { customer: "a" });
    await payTo(tenant, `ethereum:${WALLET}`, { customer: "d" });
    await payTo(tenant, WALLET, { customer: "d" });
    expect((await featuresOf(tenant)).slice(3)).toMatchObject([
      { is_new_instrument: false, instrument_subject_count: 2 },
      { is_new_instrument: true, instrument_subject_count: 3 },
      { is_new_instrument: false, instrument_subject_count: 3 },
    ]);
  });

  it("counts both where a link is known by two spellings of before", async () => {
    const tenant = await createTenant();
    for (const customer of ["a", "b"]) await signUp(tenant, "2001:db8::1", customer);
    await asBefore(tenant, "ip:2001:db8::1", "ip:2001:DB8::1");
    await runInDurableObject(ledgerOf(tenant), (_object, { storage }) => {
      const sql =
        "INSERT INTO sighting (name, subject_id, first_at) SELECT ?, subject_id, 0 FROM sighting WHERE name = ? LIMIT 1";
      storage.sql.exec(sql, "ip:2001:0db8:0000:0000:0000:0000:0000:0001", "ip:2001:DB8::1");
    });
    await signUp(tenant, "2001:db8::1", "c");
    await signUp(tenant, "2001:DB8:0::1", "a");
    expect((await featuresOf(tenant)).slice(2)).toMatchObject([
      { is_new_ip: true, ip_subject_count: 2 },
      { is_new_ip: false, ip_subject_count: 2 },
    ]);
  });

  it.each([
    ["2001:db8::1", "2001:DB8::1"],
    ["2001:db8::1", "2001:0db8:0000:0000:0000:0000:0000:0001"],
    ["198.51.100.7", "::ffff:198.51.100.7"],
    ["198.51.100.7", "::ffff:c633:6407"],
  ])("counts the sign-ups from %s and from %s together", async (one, other) => {
    const tenant = await createTenant();
    for (let n = 0; n < 10; n++) await signUp(tenant, n % 2 === 0 ? one : other);
    const { matchedRules, decision } = await signUp(tenant, other);
    expect(decision).toBe("review");
    expect(matchedRules.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["signup-shared-ip"]);
    const contexts = await storedContexts(tenant);
    expect(contexts.at(-1)?.activity.ipAddress).toBe(other);
  });

  it("counts the customers of one IPv6 network whose address changes", async () => {
    const tenant = await createTenant();
    for (let n = 0; n < 10; n++) await signUp(tenant, `2001:db8:7:7::${n}`);
    const { matchedRules } = await signUp(tenant, "2001:DB8:7:7:ffff::1");
    expect(matchedRules.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual(["signup-shared-network"]);
    await signUp(tenant, "2001:db8:7:8::1");
    expect((await featuresOf(tenant)).slice(-2)).toMatchObject([
      { ip_subject_count: 0, ip_network_subject_count: 10 },
      { ip_subject_count: 0, ip_network_subject_count: 0 },
    ]);
  });

  it("adds amounts of one currency, however it is written", async () => {
    const tenant = await createTenant();
    for (const currency of ["EUR", "eur", " Eur "]) {
      await assess(tenant, "/transactions", payment({}, { currency, amount: "10.00" }));
    }
    expect((await featuresOf(tenant)).map((features) => features["sum_24h"])).toEqual([0, 10, 20]);
    const contexts = await storedContexts(tenant);
    expect(contexts.map(({ transaction }) => transaction?.currency)).toEqual(["EUR", "eur", " Eur "]);
  });
});

describe("a block list", () => {
  const BLOCKS_WALLETS = {
    expression: 'has(counterparty.instruments) && inList("wallets", counterparty.instruments)',
    action: "block",
  };
  const BLOCKS_ADDRESSES = {
    expression: 'has(activity.ipAddress) && inList("addresses", activity.ipAddress)',
    action: "block",
  };

  async function tenantWith(list: string, rule: object): Promise<Tenant> {
    const tenant = await createTenant();
    await createList(tenant, list, "block");
    await decideBy(tenant, [rule]);
    return tenant;
  }

  it.each(SPELLINGS)("that holds a wallet as %j blocks every spelling", async (held) => {
    const tenant = await tenantWith("wallets", BLOCKS_WALLETS);
    await add(tenant, "wallets", [{ instrument: { type: "crypto_wallet", identifier: held } }]);
    for (const spelling of SPELLINGS) expect((await payTo(tenant, spelling)).decision).toBe("block");
    expect((await payTo(tenant, `${WALLET.slice(0, -2)}00`.toLowerCase())).decision).not.toBe("block");
  });

  it("that has the fingerprint of a spelling from before blocks every spelling", async () => {
    const tenant = await tenantWith("wallets", BLOCKS_WALLETS);
    await add(tenant, "wallets", [{ instrument: { type: "crypto_wallet", identifier: WALLET } }]);
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE entry SET value = ?", fingerprintOf(tenant, WALLET));
    });
    for (const spelling of SPELLINGS) expect((await payTo(tenant, spelling)).decision).toBe("block");
    const [finding] = (await storedContexts(tenant)).at(-1)?.namedLists ?? [];
    expect(finding).toMatchObject({ hits: [{ value: fingerprintOf(tenant, WALLET.toLowerCase()) }] });
  });

  it("that holds an account blocks every tag of it, and one that holds a tag that one alone", async () => {
    const accounts = await tenantWith("wallets", BLOCKS_WALLETS);
    const tags = await tenantWith("wallets", BLOCKS_WALLETS);
    await add(accounts, "wallets", [{ instrument: { type: "crypto_wallet", identifier: XRP } }]);
    await add(tags, "wallets", [{ instrument: { type: "crypto_wallet", identifier: `${XRP}:7` } }]);
    const decisionOn = async (tenant: Tenant, identifier: string) =>
      (await payTo(tenant, identifier, { network: "xrp" })).decision;
    for (const sent of [XRP, `${XRP}:7`, `ripple:${XRP}?dt=8`])
      expect([sent, await decisionOn(accounts, sent)]).toEqual([sent, "block"]);
    expect(await decisionOn(tags, `ripple:${XRP}?dt=7`)).toBe("block");
    for (const sent of [XRP, `${XRP}:8`]) expect(await decisionOn(tags, sent)).not.toBe("block");
  });

  it("that holds a wallet blocks it with a memo that no payment to it carries", async () => {
    const tenant = await tenantWith("wallets", BLOCKS_WALLETS);
    await add(tenant, "wallets", [{ instrument: { type: "crypto_wallet", identifier: WALLET } }]);
    expect((await payTo(tenant, `${WALLET}?memo=1`)).decision).toBe("block");
  });

  it("holds an address once, however it is written, and finds one that was kept as it was written", async () => {
    const tenant = await tenantWith("addresses", BLOCKS_ADDRESSES);
    await add(tenant, "addresses", ["2001:DB8::1", "::ffff:198.51.100.7"]);
    for (const ipAddress of ["2001:db8::1", "2001:db8:0::1", "198.51.100.7"])
      expect((await signUp(tenant, ipAddress)).decision).toBe("block");
    await runInDurableObject(listObject(tenant), (_object, { storage }) => {
      storage.sql.exec("UPDATE entry SET value = '2001:DB8::1' WHERE value = '2001:db8::1'");
    });
    for (const ipAddress of ["2001:db8::1", "2001:DB8::1", "2001:0db8::0001"])
      expect((await signUp(tenant, ipAddress)).decision).toBe("block");
    expect((await signUp(tenant, "2001:db8::2")).decision).toBe("allow");
  });
});
