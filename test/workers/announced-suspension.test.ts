// What is between the commit of a suspension and its telling: no payment that is decided then passes by the state before.

import { afterEach, expect, it, vi } from "vitest";
import { Ledger } from "#edge/objects/ledger/object.ts";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { bookOf, CHECKSUMMED, doTo, ETHEREUM, save } from "./crypto-address-client.ts";
import { crash } from "./tenant-ledgers.ts";

afterEach(() => void vi.restoreAllMocks());

let payees = 0;
async function pay(tenant: Tenant) {
  const instruments = [{ type: "crypto_wallet", identifier: CHECKSUMMED }];
  const parties = [{ role: "recipient", externalPartyId: `payee-${(payees += 1)}`, instruments }];
  const crypto = { assetClass: "crypto", currency: "ETH", blockchain: "ethereum", parties };
  const own = { subject: { type: "individual", externalUserId: `payer-${payees}` } };
  return (await request(tenant, "sandbox", "POST", "/transactions", payment(own, crypto))).body.assessment;
}

const act = (tenant: Tenant, id: string, action: string, more: object = {}, key?: string) =>
  doTo(tenant, id, "actions", { action, reason: "reviewed", ...more }, key);

async function approvedAddress() {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const tenant = await createTenant();
  const { id } = (await save(tenant, ETHEREUM)).body;
  await act(tenant, id, "approve");
  expect((await pay(tenant)).decision).toBe("allow");
  return { tenant, id };
}

/** Announcements arrive, and what the change is does not. */
function losePages() {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
  const hear = Ledger.prototype.hearAddresses;
  return vi.spyOn(Ledger.prototype, "hearAddresses").mockImplementation(function (
    this: Ledger,
    identity,
    news,
  ) {
    if (news.states.length > 0) throw new Error("lost");
    return hear.call(this, identity, news);
  });
}

it.each(["suspend", "archive"])(
  "a ledger that has not heard what the committed act %s is holds payments to wallets until it has",
  async (action) => {
    const { tenant, id } = await approvedAddress();
    const lost = losePages();
    const unconfirmed = await act(tenant, id, action, {}, "take-away");
    expect([unconfirmed.status, unconfirmed.body.error.code]).toEqual([503, "dependency_unavailable"]);
    const held = await pay(tenant);
    expect([held.decision, held.processing.degraded]).toEqual(["review", ["address_book_unavailable"]]);
    await crash(tenant, 0, "sandbox");
    expect((await pay(tenant)).decision).toBe("review");
    lost.mockRestore();
    expect((await act(tenant, id, action, {}, "take-away")).status).toBe(200);
    const after = await pay(tenant);
    expect([after.decision, after.processing.degraded]).toEqual([
      action === "suspend" ? "review" : "allow",
      [],
    ]);
  },
);

it("every ledger expects a suspension before it is committed", async () => {
  const { tenant, id } = await approvedAddress();
  const seen: (readonly [number, string | undefined])[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its object
  const hear = Ledger.prototype.hearAddresses;
  vi.spyOn(Ledger.prototype, "hearAddresses").mockImplementation(function (this: Ledger, identity, news) {
    const heard = async () => {
      seen.push([news.states.length, (await bookOf(tenant).find(id))?.status]);
      return hear.call(this, identity, news);
    };
    // The book awaits it either way.
    return heard() as unknown as number;
  });
  expect((await act(tenant, id, "suspend")).status).toBe(200);
  expect(seen).toEqual([
    [0, "approved"],
    [1, "suspended"],
  ]);
});

it("suspensions of which all but one are refused leave the ledger whole, and hold nothing that is approved", async () => {
  const { tenant, id } = await approvedAddress();
  const answers = await Promise.all(
    [{}, {}, { version: 1 }, { version: 2 }].map((more) => act(tenant, id, "suspend", more)),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ]);
  expect((await pay(tenant)).processing.degraded).toEqual([]);
  expect((await act(tenant, id, "approve")).status).toBe(200);
  expect(await pay(tenant)).toMatchObject({ decision: "allow", processing: { degraded: [] } });
});
