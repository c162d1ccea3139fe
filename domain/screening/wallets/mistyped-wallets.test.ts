// Which wallets of a payment are refused as mistyped: screened ones, on a network that is known, with a wrong checksum.

import { describe, expect, it } from "vitest";
import type { Instrument } from "../../contract/decisions/transaction.ts";
import type { EvidenceTransaction } from "../../decision/context.ts";
import { mistypedWallets } from "./mistyped-wallets.ts";
import { CLEAN, party, wallet } from "../screenings.fixture.ts";

const MISTYPED = "0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344B";

function paths(
  instruments: Instrument[],
  blockchain: string | null,
  assetClass: "crypto" | "fiat" = "crypto",
) {
  const received = {
    externalTransactionId: "t1",
    assetClass,
    direction: "outbound" as const,
    amount: "1",
    currency: "ETH",
    transactionType: "withdrawal",
    parties: [party("customer", { instruments: [wallet(MISTYPED)] }), party("recipient", { instruments })],
  };
  const transaction = {
    assetClass,
    direction: "outbound",
    blockchain,
    parties: received.parties,
  } as unknown as EvidenceTransaction; // only what the function reads
  return mistypedWallets(transaction, received);
}

describe("a mistyped wallet", () => {
  it("is named by its place in the request; the customer's own is not looked at", () => {
    expect(paths([wallet(CLEAN), wallet(MISTYPED)], "ethereum")).toEqual([
      "transaction.parties.1.instruments.1.identifier",
    ]);
  });

  it("is judged on its instrument's network before the transaction's", () => {
    expect(paths([wallet(MISTYPED, { network: "ethereum" })], "frobnicate")).toHaveLength(1);
    expect(paths([wallet(MISTYPED, { network: "frobnicate" })], "ethereum")).toEqual([]);
  });

  it.each([
    [[wallet(MISTYPED)], null],
    [[wallet(MISTYPED)], "frobnicate"],
    [[wallet("hello")], "ethereum"],
    [[wallet(null)], "ethereum"],
    [[{ type: "other", identifier: MISTYPED }], "ethereum"],
    [[], "ethereum"],
  ] as [Instrument[], string | null][])("is not found in %j on %s", (instruments, blockchain) => {
    expect(paths(instruments, blockchain)).toEqual([]);
  });

  it("is not checked in a fiat payment", () => {
    expect(paths([wallet(MISTYPED)], "ethereum", "fiat")).toEqual([]);
  });
});
