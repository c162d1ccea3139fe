// What is reserved for decisions that wait for evidence: until a transaction captures it, and again where that was undone.

import { afterEach, describe, expect, it } from "vitest";
import type { Room } from "../capacity/room.ts";
import type { LedgerIdentity } from "../api.ts";
import type { CreditLease } from "./credit-lease.ts";
import { EvidenceLeases } from "./evidence-leases.ts";

const PRICE = 5n;
const IDENTITY: LedgerIdentity = { organisationId: "org_1", environment: "production", shard: 0 };
/** There is always enough. */
const CREDIT = {
  cover: async (_identity, _items, step) => {
    const outcome = await step();
    if (outcome === null) throw new Error("there is enough");
    return outcome;
  },
  reservable: () => PRICE,
} as Pick<CreditLease, "cover" | "reservable"> as CreditLease;

let leases: EvidenceLeases;

async function open(...names: readonly string[]): Promise<void> {
  leases = new EvidenceLeases({ isFull: () => false } as Room);
  for (const name of names) {
    const opening = { identity: IDENTITY, name, items: [], isDecided: () => false };
    expect(await leases.open(CREDIT, opening)).toEqual({ outcome: "granted" });
  }
}

afterEach(() => {
  for (const name of ["one", "other"]) leases.end(name);
});

describe("what is reserved", () => {
  it("is kept beside every other decision, and not beside its own", async () => {
    await open("one", "other");
    expect(leases.reservedBeside(null)).toBe(2n * PRICE);
    expect(leases.reservedBeside("one")).toBe(PRICE);
    leases.end("one");
    expect(leases.reservedBeside(null)).toBe(PRICE);
  });

  it("is reserved again where the transaction that captured it was undone", async () => {
    await open("one", "other");
    leases.redeem("one");
    expect(leases.reservedBeside(null)).toBe(PRICE);
    leases.undone();
    expect(leases.reservedBeside(null)).toBe(2n * PRICE);
  });
});
