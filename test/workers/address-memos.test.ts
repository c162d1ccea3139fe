// Saved addresses that a tag, payment id or memo tells apart: each customer of a host is an address of its own, and a payment finds
// the one that it is for.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { announcedBy, bookOf, doTo, save } from "./crypto-address-client.ts";

// An account of the XRP Ledger, and its X-addresses with the tags 1001 and 2002.
const ACCOUNT = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
const TAGGED = { anna: `${ACCOUNT}:1001`, bob: `${ACCOUNT}:2002` };
const COSMOS = "cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu";

const xrp = (address: string, externalUserId: string, more: object = {}) => ({
  address,
  network: "xrp",
  label: `${externalUserId} at an exchange`,
  externalUserId,
  ...more,
});
const approve = (tenant: Tenant, id: string) =>
  doTo(tenant, id, "actions", { action: "approve", reason: "checked" });
const found = async (tenant: Tenant, search: string) => {
  const listed = await request(
    tenant,
    "sandbox",
    "GET",
    `/crypto/addresses?search=${encodeURIComponent(search)}`,
  );
  return listed.body.data.map(({ externalUserId }: { externalUserId: string }) => externalUserId).toSorted();
};
const revealed = async (tenant: Tenant, id: string) => {
  const { body } = await doTo(tenant, id, "reveal", { reason: "a payment" });
  return { address: body.address, memo: body.memo };
};

async function paid(tenant: Tenant, instrument: object, customer = "anna", blockchain = "xrp") {
  const own = { subject: { type: "individual", externalUserId: customer } };
  const instruments = [{ type: "crypto_wallet", ...instrument }];
  const recipient = { role: "recipient", externalPartyId: "wallet", instruments };
  const crypto = { assetClass: "crypto", currency: "XRP", blockchain, parties: [recipient] };
  const { status, body } = await request(tenant, "sandbox", "POST", "/transactions", payment(own, crypto));
  expect(status).toBe(200);
  return body.assessment;
}

describe("two customers of one exchange account", () => {
  it("are two saved addresses, each revealed as it was saved and found by its own tag", async () => {
    const tenant = await createTenant();
    const [anna, bob] = [
      await save(tenant, xrp(TAGGED.anna, "anna")),
      await save(tenant, xrp(ACCOUNT, "bob", { memo: "2002" })),
    ];
    expect([anna.status, bob.status]).toEqual([201, 201]);
    expect(anna.body.id).not.toBe(bob.body.id);
    expect([anna.body.maskedMemo, bob.body.maskedMemo]).toEqual(["…01", "…02"]);
    expect(await revealed(tenant, anna.body.id)).toEqual({ address: TAGGED.anna, memo: null });
    expect(await revealed(tenant, bob.body.id)).toEqual({ address: ACCOUNT, memo: "2002" });
    for (const [text, memo] of [[TAGGED.bob], [`ripple:${ACCOUNT}?dt=2002`], [ACCOUNT, "02002"]]) {
      const again = await save(tenant, xrp(text ?? "", "somebody", memo === undefined ? {} : { memo }));
      expect([again.status, again.body.id]).toEqual([200, bob.body.id]);
    }
    expect(await found(tenant, ACCOUNT)).toEqual(["anna", "bob"]);
    expect(await found(tenant, TAGGED.bob)).toEqual(["bob"]);
    expect(await found(tenant, "1001")).toEqual(["anna"]);
    expect(await found(tenant, `${ACCOUNT}:3003`)).toEqual([]);
  });

  it("are paid apart: no tag has the approval of another, and a payment without one has none", async () => {
    const tenant = await createTenant();
    const anna = await save(tenant, xrp(TAGGED.anna, "anna"));
    const bob = await save(tenant, xrp(TAGGED.bob, "bob"));
    await approve(tenant, anna.body.id);
    await approve(tenant, bob.body.id);
    expect((await paid(tenant, { identifier: TAGGED.anna })).counterpartyAddress).toMatchObject({
      addressId: anna.body.id,
      status: "approved",
      isSubjects: true,
    });
    const beside = await paid(tenant, { identifier: ACCOUNT, memo: "2002" });
    expect(beside.counterpartyAddress).toMatchObject({ addressId: bob.body.id, isSubjects: false });
    expect(await paid(tenant, { identifier: ACCOUNT })).not.toHaveProperty("counterpartyAddress");
    expect(await paid(tenant, { identifier: ACCOUNT, memo: "3003" })).not.toHaveProperty(
      "counterpartyAddress",
    );
    await doTo(tenant, anna.body.id, "actions", { action: "suspend", reason: "stolen" });
    for (const instrument of [
      { identifier: TAGGED.bob },
      { identifier: ACCOUNT },
      { identifier: ACCOUNT, memo: "x" },
    ]) {
      expect(await paid(tenant, instrument, crypto.randomUUID())).toMatchObject({
        decision: "review",
        counterpartyAddress: { addressId: anna.body.id, status: "suspended" },
      });
    }
  });

  it("are kept apart on networks whose addresses hold no memo, where a memo is nowhere in clear", async () => {
    const tenant = await createTenant();
    const cosmos = { address: COSMOS, network: "cosmos", label: "An exchange" };
    const memo = "deposit-of-anna-4711";
    const [one, other, none] = [
      await save(tenant, { ...cosmos, memo, externalUserId: "anna" }),
      await save(tenant, { ...cosmos, memo: "deposit-of-bob", externalUserId: "bob" }),
      await save(tenant, cosmos),
    ];
    expect([one.status, other.status, none.status]).toEqual([201, 201, 201]);
    expect(new Set([one, other, none].map(({ body }) => body.id)).size).toBe(3);
    expect(await found(tenant, memo)).toEqual(["anna"]);
    await approve(tenant, one.body.id);
    const assessed = await paid(tenant, { identifier: COSMOS, memo }, "anna", "cosmos");
    expect(assessed.counterpartyAddress).toMatchObject({ addressId: one.body.id, status: "approved" });
    expect(JSON.stringify([one.body, assessed, await announcedBy(tenant)])).not.toContain(memo);
    const tables = await runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) =>
      ["address", "address_destination", "address_index"].flatMap((name) =>
        sql.exec(`SELECT * FROM ${name}`).toArray(),
      ),
    );
    expect(JSON.stringify(tables)).not.toContain(memo);
  });

  it("are part of a payment's identity: another memo is another payment", async () => {
    const tenant = await createTenant();
    const own = { subject: { type: "individual", externalUserId: "anna" } };
    const body = (memo: string) => {
      const instruments = [{ type: "crypto_wallet", identifier: ACCOUNT, memo }];
      const parties = [{ role: "recipient", externalPartyId: "wallet", instruments }];
      const crypto = { assetClass: "crypto", currency: "XRP", blockchain: "xrp", parties };
      const made = payment(own, crypto);
      return {
        ...made,
        externalActivityId: "one",
        transaction: { ...made.transaction, externalTransactionId: "one" },
        occurredAt: "2026-01-10T00:00:00.000Z",
      };
    };
    const send = (memo: string) => request(tenant, "sandbox", "POST", "/transactions", body(memo));
    expect((await send("1001")).status).toBe(200);
    expect((await send("1001")).body.replayed).toBe(true);
    expect((await send("2002")).status).toBe(409);
  });
});

describe("what was saved before tags were told apart", () => {
  it("is found by its own tag, is nobody's until then, and leaves room for others", async () => {
    const tenant = await createTenant();
    const anna = await save(tenant, xrp(TAGGED.anna, "anna"));
    await approve(tenant, anna.body.id);
    await runInDurableObject(bookOf(tenant), (_object, { storage: { sql } }) => {
      sql.exec("DELETE FROM address_destination");
    });
    expect(await found(tenant, TAGGED.anna)).toEqual(["anna"]);
    const bob = await save(tenant, xrp(TAGGED.bob, "bob"));
    expect([bob.status, bob.body.externalUserId]).toEqual([201, "bob"]);
    const again = await save(tenant, xrp(TAGGED.anna, "anna"));
    expect([again.status, again.body]).toMatchObject([
      200,
      { id: anna.body.id, maskedMemo: "…01", status: "approved" },
    ]);
  });
});

describe("an archived address", () => {
  it("begins again where it is saved again, without the proof and the approval of before", async () => {
    const tenant = await createTenant();
    const first = await save(tenant, xrp(TAGGED.anna, "anna"));
    await approve(tenant, first.body.id);
    await doTo(tenant, first.body.id, "actions", { action: "archive", reason: "closed" });
    const again = await save(tenant, xrp(TAGGED.anna, "carla"));
    expect([again.status, again.body]).toMatchObject([
      201,
      { status: "needs_review", externalUserId: "carla", version: 1 },
    ]);
    expect(again.body.id).not.toBe(first.body.id);
    expect(await revealed(tenant, again.body.id)).toEqual({ address: TAGGED.anna, memo: null });
    const third = await save(tenant, xrp(TAGGED.anna, "anna"));
    expect([third.status, third.body.id]).toEqual([200, again.body.id]);
    await approve(tenant, again.body.id);
    const { counterpartyAddress } = await paid(tenant, { identifier: TAGGED.anna }, "carla");
    expect(counterpartyAddress).toMatchObject({
      addressId: again.body.id,
      status: "approved",
      provenAt: null,
    });
  });
});
