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

const wallet = (
  fingerprint: string | null = "wal_1",
  network: string | null = "ethereum",
  destination = fingerprint,
) => ({ fingerprint, network, destination });
const CUSTOMER = { id: "sub_1", type: "individual", externalUserId: "customer-1" } as const;
const proven = (provenAt: string, provenUntil = "2027-01-01T00:00:00.000Z") => ({ provenAt, provenUntil });

function found(addresses: readonly SavedAddress[], ...wallets: ReturnType<typeof wallet>[]) {
  const answer = { revision: 9, asOf: "2026-05-02T00:00:00.000Z", saved: addresses };
  return counterpartyAddress(wallets.length === 0 ? [wallet()] : wallets, answer, AT, CUSTOMER);
}

describe("the saved address of a counterparty", () => {
  it("is the one with the wallet's fingerprint, with what the book was when it was looked up", () => {
    expect(found([saved({ version: 4 }), saved({ fingerprint: "wal_2", addressId: "adr_2" })])).toEqual({
      addressId: "adr_1",
      network: ETHEREUM,
      status: "approved",
      provenAt: null,
      isSubjects: null,
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

  it("is the worst of several wallets: suspended, needs_review, not saved, another's, unproven, proven longest ago", () => {
    const order = [
      saved({ status: "suspended" }),
      saved({ status: "needs_review" }),
      null,
      saved({ externalUserId: "customer-2", ...proven("2026-03-01T00:00:00.000Z") }),
      saved(),
      saved(proven("2026-01-01T00:00:00.000Z")),
      saved({ externalUserId: "customer-1", ...proven("2026-02-01T00:00:00.000Z") }),
    ].map((address, n) => address && { ...address, fingerprint: `wal_${n}`, addressId: `adr_${n}` });
    const all = order.flatMap((address) => address ?? []);
    const some = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
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

describe("a saved address with a tag or memo", () => {
  const XRP = "xrpl:0";
  const tagged = (tag: string | null, over: Partial<SavedAddress> = {}) =>
    saved({
      network: XRP,
      destination: tag === null ? "wal_1" : `wal_1:${tag}`,
      addressId: `adr_${tag}`,
      ...over,
    });
  const to = (tag: string | null, network = "xrp") =>
    wallet("wal_1", network, tag === null ? "wal_1" : `wal_1:${tag}`);

  it("is the payment's own alone: no tag claims the approval of another, nor does a payment without one", () => {
    const book = [tagged("1001"), tagged("2002", { status: "needs_review" })];
    expect(found(book, to("1001"))).toMatchObject({ addressId: "adr_1001", status: "approved" });
    expect(found(book, to("2002"))).toMatchObject({ addressId: "adr_2002", status: "needs_review" });
    expect(found(book, to("3003"))).toBeNull();
    expect(found(book, to(null))).toBeNull();
    expect(found([tagged(null)], to("1001"))).toBeNull();
    expect(found([tagged(null)], to(null))).toMatchObject({ status: "approved" });
  });

  it("is suspended for the whole account, whatever the payment carries", () => {
    const book = [tagged("1001", { status: "suspended" }), tagged("2002")];
    for (const tag of ["1001", "2002", "3003", null]) {
      expect(found(book, to(tag))).toMatchObject({ addressId: "adr_1001", status: "suspended" });
    }
    expect(found(book, { ...to(null), destination: null })).toMatchObject({ status: "suspended" });
  });

  it("counts on its own network alone: another one's host gave out its tags by itself", () => {
    expect(found([tagged("1001")], to("1001", "xrpltestnet"))).toBeNull();
    expect(found([tagged(null)], to(null, "xrpltestnet"))).toMatchObject({ status: "approved" });
  });

  it("that was told before tags were told apart is nobody's, unless its network has none in addresses", () => {
    const { destination: _unknown, ...before } = tagged("1001");
    expect(found([before], to("1001"))).toBeNull();
    expect(found([before], to(null))).toBeNull();
    expect(found([{ ...before, destination: null }], to(null))).toBeNull();
    expect(found([{ ...before, status: "suspended" }], to("2002"))).toMatchObject({ status: "suspended" });
    expect(found([saved()])).toMatchObject({ status: "approved" });
  });
});

describe("whose a saved address is", () => {
  it.each([
    ["the paying customer's", "customer-1", true],
    ["another customer's", "customer-2", false],
    ["nobody's", null, null],
    ["not known, of before it was told", undefined, null],
  ])("is %s", (_whose, externalUserId, expected) => {
    const address = externalUserId === undefined ? saved() : saved({ externalUserId });
    expect(found([address])?.isSubjects).toBe(expected);
  });

  it("is not known where the customer is known by an id of ours alone", () => {
    const answer = { revision: 9, asOf: AT, saved: [saved({ externalUserId: "customer-1" })] };
    const customer = { externalUserId: null };
    expect(counterpartyAddress([wallet()], answer, AT, customer)?.isSubjects).toBeNull();
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
    const evidence = { counterparty, subject: CUSTOMER, degraded: [] };
    expect(withAddress<Evidence>(evidence, [wallet()], answer, AT).counterparty?.address?.status).toBe(
      "approved",
    );
    expect(withAddress(evidence, [wallet("wal_2")], answer, AT)).toBe(evidence);
    expect(withAddress(evidence, [wallet()], { revision: 0, asOf: null, saved: [] }, AT)).toBe(evidence);
  });

  it("says that the book could not be read, beside what else broke", () => {
    const evidence = { counterparty, subject: CUSTOMER, degraded: ["list_missing" as const] };
    expect(withAddress(evidence, [wallet()], null, AT)).toEqual({
      counterparty,
      subject: CUSTOMER,
      degraded: ["list_missing", "address_book_unavailable"],
    });
  });
});
