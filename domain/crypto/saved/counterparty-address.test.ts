// What the address book says of the wallets of a payment, whatever is saved: the worst of them, for ever the same.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SavedAddress } from "./address-news.ts";
import { counterpartyAddress, withAddress } from "./counterparty-address.ts";

type Evidence = Parameters<typeof withAddress>[0];
const AT = "2026-06-01T12:00:00.000Z";
const ETHEREUM = "eip155:1";
const POLYGON = "eip155:137";

function saved(over: Partial<SavedAddress> = {}): SavedAddress {
  return {
    addressId: "adr_1",
    fingerprint: "wal_1",
    network: ETHEREUM,
    status: "approved",
    provenAt: null,
    provenUntil: null,
    isContract: false,
    version: 1,
    at: "2026-05-01T00:00:00.000Z",
    ...over,
  };
}

const wallet = (fingerprint: string | null = "wal_1", network: string | null = "ethereum") => ({
  fingerprint,
  network,
});
const proven = (provenAt: string, provenUntil = "2027-01-01T00:00:00.000Z") => ({ provenAt, provenUntil });

function found(addresses: readonly SavedAddress[], ...wallets: ReturnType<typeof wallet>[]) {
  const answer = { revision: 9, asOf: "2026-05-02T00:00:00.000Z", saved: addresses };
  return counterpartyAddress(wallets.length === 0 ? [wallet()] : wallets, answer, AT);
}

describe("the saved address of a counterparty", () => {
  it("is the one with the wallet's fingerprint, with what the book was when it was looked up", () => {
    expect(found([saved({ version: 4 }), saved({ fingerprint: "wal_2", addressId: "adr_2" })])).toEqual({
      addressId: "adr_1",
      network: ETHEREUM,
      status: "approved",
      provenAt: null,
      version: 4,
      revision: 9,
      asOf: "2026-05-02T00:00:00.000Z",
    });
  });

  it.each([
    ["another wallet", [saved({ fingerprint: "wal_2" })]],
    ["one that is archived", [saved({ status: "archived" })]],
    ["nothing", []],
  ])("is none where the book has %s", (_what, addresses) => {
    expect(found(addresses)).toBeNull();
  });

  it("is none for a wallet that could not be read", () => {
    expect(found([saved()], wallet(null, null))).toBeNull();
  });

  it("is the one of the payment's own network, however that is spelt", () => {
    const both = [saved({ network: POLYGON, status: "needs_review" }), saved({ addressId: "adr_2" })];
    expect(found(both, wallet("wal_1", "eip155:1"))).toMatchObject({ network: ETHEREUM, status: "approved" });
    expect(found(both, wallet("wal_1", "matic"))).toMatchObject({ network: POLYGON, status: "needs_review" });
    expect(found(both, wallet("wal_1", "base"))).toMatchObject({ network: POLYGON, status: "needs_review" });
  });

  it("is none for a contract that is saved for another network: there it may be somebody else's", () => {
    const contract = saved({ isContract: true, ...proven("2026-01-01T00:00:00.000Z") });
    expect(found([contract])).toMatchObject({ status: "approved", provenAt: "2026-01-01T00:00:00.000Z" });
    expect(found([contract], wallet("wal_1", "matic"))).toBeNull();
    const stolen = { ...contract, status: "suspended" } as const;
    expect(found([stolen], wallet("wal_1", "matic"))).toMatchObject({ status: "suspended" });
  });

  it("is suspended if the wallet is suspended on any network of its family", () => {
    const both = [saved(), saved({ network: POLYGON, status: "suspended", addressId: "adr_2" })];
    expect(found(both)).toMatchObject({ network: POLYGON, status: "suspended" });
  });

  it.each([
    ["has no end", null, null],
    ["ends at that instant", AT, null],
    ["ends a millisecond later", "2026-06-01T12:00:00.001Z", "2026-01-01T00:00:00.000Z"],
  ])("is proven as long as the proof holds: one that %s", (_what, provenUntil, expected) => {
    const address = saved({ provenAt: "2026-01-01T00:00:00.000Z", provenUntil });
    expect(found([address])?.provenAt).toBe(expected);
  });

  it("is the worst of several wallets: suspended, needs_review, not saved, unproven, proven longest ago", () => {
    const order = [
      saved({ status: "suspended" }),
      saved({ status: "needs_review" }),
      null,
      saved(),
      saved(proven("2026-01-01T00:00:00.000Z")),
      saved(proven("2026-02-01T00:00:00.000Z")),
    ].map((address, n) => address && { ...address, fingerprint: `wal_${n}`, addressId: `adr_${n}` });
    const all = order.flatMap((address) => address ?? []);
    const some = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 1 });
    fc.assert(
      fc.property(some, (chosen) => {
        const worst = order[Math.min(...chosen)] ?? null;
        const wallets = chosen.map((n) => wallet(`wal_${n}`));
        expect(found(all, ...wallets)?.addressId ?? null).toBe(worst?.addressId ?? null);
      }),
      { seed: 22 },
    );
  });
});

describe("the evidence of a decision", () => {
  const counterparty = {
    key: "pty_1",
    role: "recipient",
    displayName: null,
    type: "unknown",
    country: null,
    industry: null,
    verified: null,
    maskedIdentifier: null,
    instruments: [],
  } as const;

  it("gains the address, and stays as it is where nothing is saved", () => {
    const answer = { revision: 1, asOf: AT, saved: [saved()] };
    const evidence = { counterparty, degraded: [] };
    expect(withAddress<Evidence>(evidence, [wallet()], answer, AT).counterparty?.address?.status).toBe(
      "approved",
    );
    expect(withAddress(evidence, [wallet("wal_2")], answer, AT)).toBe(evidence);
    expect(withAddress(evidence, [wallet()], { revision: 0, asOf: null, saved: [] }, AT)).toBe(evidence);
  });

  it("says that the book could not be read, beside what else broke", () => {
    const evidence = { counterparty, degraded: ["list_missing" as const] };
    expect(withAddress(evidence, [wallet()], null, AT)).toEqual({
      counterparty,
      degraded: ["list_missing", "address_book_unavailable"],
    });
  });
});
