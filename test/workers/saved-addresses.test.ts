// What a payment's ledger has heard of the address book: the next payment knows it, a copy that lacks something is reviewed, and
// only crypto payments ask.

import { beforeEach, describe, expect, it } from "vitest";
import type { AddressNews, SavedAddress } from "#domain/crypto/saved/address-news.ts";
import { walletFingerprint } from "#domain/crypto/saved/wallet-fingerprint.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { bindings, createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";
import { crash, ledgerOf, onDisk } from "./tenant-ledgers.ts";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const OTHER = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const BITCOIN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const AT = "2026-01-10T00:00:00.000Z";
const IN_A_CENTURY = "2126-01-01T00:00:00.000Z";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await createTenant();
});

function saved(over: Partial<SavedAddress> = {}, address = ADDRESS): SavedAddress {
  const network = over.network ?? "eip155:1";
  const known = networkNamed(network);
  const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, "sandbox");
  return {
    addressId: "adr_1",
    fingerprint: (known && walletFingerprint(key, known, address)) ?? "",
    network,
    status: "approved",
    provenAt: null,
    provenUntil: null,
    isContract: false,
    version: 1,
    at: AT,
    ...over,
  };
}

function tell(news: Pick<AddressNews, "from" | "to" | "states"> & { readonly announced?: number }) {
  const identity = { organisationId: tenant.id, environment: "sandbox", shard: 0 } as const;
  return ledgerOf(tenant, 0, "sandbox").hearAddresses(identity, { announced: news.to, ...news });
}

let payees = 0;
function payTo(wallets: readonly object[], more: object = {}) {
  const own = { subject: { type: "individual", externalUserId: `payer-${(payees += 1)}` } };
  const instruments = wallets.map((wallet) => ({ type: "crypto_wallet", ...wallet }));
  const recipient = { role: "recipient", externalPartyId: `payee-${payees}`, instruments };
  const crypto = { assetClass: "crypto", currency: "ETH", blockchain: "ethereum", parties: [recipient] };
  return payment(own, { ...crypto, ...more });
}
const send = (body: object) => request(tenant, "sandbox", "POST", "/transactions", body);
const pay = async (...wallets: readonly object[]) => (await send(payTo(wallets))).body.assessment;
const lastContext = async () => (await storedContexts(tenant)).at(-1);

describe("a payment to an address", () => {
  it("that is saved nowhere, by a tenant without a book, is decided as ever", async () => {
    const { decision, processing } = await pay({ identifier: ADDRESS });
    expect([decision, processing.degraded]).toEqual(["allow", []]);
    expect((await lastContext())?.counterparty).not.toHaveProperty("address");
  });

  it("that is suspended is reviewed from the next request on, until it is approved again", async () => {
    await tell({ from: 0, to: 1, states: [saved()] });
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
    await tell({ from: 1, to: 2, states: [saved({ status: "suspended", version: 2 })] });
    const held = await pay({ identifier: ADDRESS });
    expect(held).toMatchObject({
      decision: "review",
      summary: { reason: expect.stringContaining("suspended in the address book") },
      signals: expect.arrayContaining([
        expect.objectContaining({ type: "suspended_address", severity: "high" }),
      ]),
    });
    await crash(tenant, 0, "sandbox");
    expect((await pay({ identifier: ADDRESS.toLowerCase() })).decision).toBe("review");
    expect((await pay({ identifier: ADDRESS, network: "polygon" })).decision).toBe("review");
    expect((await pay({ identifier: OTHER })).decision).toBe("allow");
    await tell({ from: 2, to: 3, states: [saved({ version: 3 })] });
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
  });

  it("keeps in its record what the book said, and nothing of the address; it is replayed byte for byte", async () => {
    const states = [saved({ provenAt: AT, provenUntil: IN_A_CENTURY, version: 4 })];
    await tell({ from: 0, to: 7, states });
    const body = payTo([{ identifier: ADDRESS }]);
    const first = await send(body);
    expect((await lastContext())?.counterparty?.address).toEqual({
      addressId: "adr_1",
      network: "eip155:1",
      status: "approved",
      provenAt: AT,
      isSubjects: null,
      version: 4,
      revision: 7,
      asOf: AT,
    });
    await tell({ from: 7, to: 8, states: [saved({ status: "suspended", version: 5 })] });
    expect((await send(body)).body).toEqual({ ...first.body, replayed: true });
    const { externalActivityId } = body;
    const again = await operate("GET", `/organisations/${tenant.id}/decisions/${externalActivityId}/replay`);
    expect(again.body).toMatchObject({ identical: true, differences: [] });
  });

  it("on Bitcoin is known by the catalogue's name of the network", async () => {
    const network = "bip122:000000000019d6689c085ae165831e93";
    await tell({ from: 0, to: 1, states: [saved({ network, status: "suspended" }, BITCOIN)] });
    const bitcoin = { currency: "BTC", blockchain: "bitcoin" };
    expect((await send(payTo([{ identifier: BITCOIN }], bitcoin))).body.assessment.decision).toBe("review");
  });

  it("from which money comes in is held by a rule, which sees it", async () => {
    await tell({ from: 0, to: 1, states: [saved({ status: "suspended" })] });
    const instruments = [{ type: "crypto_wallet", identifier: ADDRESS }];
    const sender = { role: "sender", externalPartyId: "payer", instruments };
    const inbound = payTo([], { direction: "inbound", parties: [sender] });
    expect((await send(inbound)).body.assessment).toMatchObject({
      decision: "review",
      matchedRules: [{ ruleId: "suspended-wallet-pays-in", action: "review" }],
    });
    expect((await lastContext())?.counterparty?.address?.status).toBe("suspended");
  });

  it("is as good as its worst wallet, of all screened parties", async () => {
    const suspended = saved({ status: "suspended", addressId: "adr_2" }, OTHER);
    await tell({ from: 0, to: 2, states: [saved(), suspended] });
    const party = (identifier: string, externalPartyId: string) => {
      return { role: "recipient", externalPartyId, instruments: [{ type: "crypto_wallet", identifier }] };
    };
    const both = payTo([], { parties: [party(ADDRESS, "one"), party(OTHER, "two")] });
    expect((await send(both)).body.assessment.decision).toBe("review");
    expect((await lastContext())?.counterparty?.address?.addressId).toBe("adr_2");
  });
});

describe("a copy of the book that lacks something", () => {
  it("is reviewed and named, whatever the address, until it is whole again", async () => {
    expect(await tell({ from: 0, to: 1, announced: 2, states: [saved()] })).toBe(1);
    for (const identifier of [ADDRESS, OTHER]) {
      const held = await pay({ identifier });
      expect(held).toMatchObject({
        decision: "review",
        summary: { reason: expect.stringContaining("the address book could not be read") },
        processing: { degraded: ["address_book_unavailable"] },
      });
    }
    expect((await lastContext())?.counterparty).not.toHaveProperty("address");
    expect(await tell({ from: 1, to: 2, states: [] })).toBe(2);
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
  });

  it("comes from a page that leaves a gap, and outlives the ledger's memory", async () => {
    expect(await tell({ from: 3, to: 4, states: [saved()] })).toBe(0);
    await crash(tenant, 0, "sandbox");
    expect((await pay({ identifier: ADDRESS })).processing.degraded).toEqual(["address_book_unavailable"]);
    expect(await tell({ from: 0, to: 4, states: [saved()] })).toBe(4);
    expect((await pay({ identifier: ADDRESS })).processing.degraded).toEqual([]);
  });

  it("does not matter to fiat, and to crypto without a wallet only as missing evidence", async () => {
    await tell({ from: 3, to: 4, states: [saved()] });
    expect((await send(payment())).body.assessment).toMatchObject({
      decision: "allow",
      processing: { degraded: [] },
    });
    expect((await pay()).processing.degraded).toEqual([]);
  });
});

describe("a ledger that cannot read its copy of the book", () => {
  it("decides no payment that needs it", async () => {
    await tell({ from: 0, to: 1, states: [saved()] });
    const rename = (from: string, to: string) =>
      onDisk(tenant, 0, `ALTER TABLE ${from} RENAME TO ${to}`, "sandbox");
    await rename("saved_address", "saved_address_away");
    expect((await send(payTo([{ identifier: ADDRESS }]))).status).toBe(500);
    expect((await send(payment())).status).toBe(200);
    await rename("saved_address_away", "saved_address");
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
  });
});

describe("an address of the book", () => {
  const post = async (path: string, body: object) => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await request(tenant, "sandbox", "POST", `/crypto/addresses${path}`, body, headers);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };

  it("that is suspended over HTTP holds the next payment to it, also after a death of the ledger", async () => {
    const { id } = await post("", { address: ADDRESS, network: "ethereum", label: "A wallet" });
    const act = (action: string) => post(`/${id}/actions`, { action, reason: "a review" });
    await act("approve");
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
    expect((await lastContext())?.counterparty?.address).toMatchObject({ addressId: id, status: "approved" });
    await act("suspend");
    expect((await pay({ identifier: ADDRESS })).decision).toBe("review");
    await crash(tenant, 0, "sandbox");
    expect((await pay({ identifier: ADDRESS })).decision).toBe("review");
    await act("approve");
    expect((await pay({ identifier: ADDRESS })).decision).toBe("allow");
  });
});
