import { describe, expect, it } from "vitest";
import { cryptoSearch, isWholeAddress } from "./search.ts";

const WALLETS = [
  "0x28e01A5dCBDb6E7938457b8F173f0E57060EE3Dd",
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
];

describe("an address of the crypto desk", () => {
  it("has the filters of its tab alone", () => {
    const all = {
      tab: "providers",
      status: "approved",
      network: "ethereum",
      find: "bit",
      country: "at",
      evidence: "present",
      open: "prv_1",
    };
    expect(cryptoSearch(all)).toEqual({
      tab: "providers",
      find: "bit",
      country: "AT",
      evidence: "present",
      open: "prv_1",
    });
    expect(cryptoSearch({ ...all, tab: "travel-rule" })).toEqual({ tab: "travel-rule" });
    expect(cryptoSearch({ ...all, tab: "connections" })).toEqual({ tab: "connections", open: "prv_1" });
    expect(cryptoSearch({ ...all, tab: "none" })).toEqual({
      status: "approved",
      network: "ethereum",
      find: "bit",
      open: "prv_1",
    });
  });

  it("leaves out what it does not know", () => {
    expect(cryptoSearch({ status: "proven", find: "  ", open: 7, network: null })).toEqual({ open: "7" });
    expect(cryptoSearch({ tab: "providers", country: "AUT", evidence: "some" })).toEqual({
      tab: "providers",
    });
  });

  it.each(WALLETS)("never keeps a complete address: %s", (wallet) => {
    expect(isWholeAddress(wallet)).toBe(true);
    expect(cryptoSearch({ find: wallet })).toEqual({});
  });

  it.each(["Anna's wallet", "customer-18", "0x28e0…E3Dd", "8f1b0a44-13a6-4c5e-9f0a-2b7c9d1e5f60"])(
    "keeps words: %s",
    (words) => {
      expect(cryptoSearch({ find: words })).toEqual({ find: words });
    },
  );
});
