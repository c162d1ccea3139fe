// One wallet has one identity, however its address is written; two wallets have two.

import { readFileSync } from "node:fs";
import { hexToBytes } from "@noble/hashes/utils.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWallet, walletIdentity, walletSpellings } from "./wallet-identity.ts";
import { networkNamed } from "./networks.ts";
import { normaliseAddress } from "./normalise-address.ts";

const EVM = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
const LOWER = EVM.toLowerCase();
const BECH32 = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const XRP = "r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59";
const XRP_NO_TAG = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ";
const XRP_TAG_1 = "X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu";
const CASH = "qpgf0ztxq3mwfq6eg5versgfdzq9c3pwv5jsk6wnay";

describe("the identity of a wallet", () => {
  it.each([
    ["EIP-55", EVM, LOWER],
    ["lower case", LOWER, LOWER],
    ["0X", `0X${EVM.slice(2).toUpperCase()}`, LOWER],
    ["no 0x", EVM.slice(2), LOWER],
    ["a wrong checksum", `${EVM.slice(0, -1)}b`, LOWER],
    ["a scheme", `ethereum:${EVM}`, LOWER],
    ["a scheme in capitals, a chain and an amount", `ETHEREUM:pay-${EVM}@137?value=1e18`, LOWER],
    [
      "a transfer of a token",
      `ethereum:0x6B175474E89094C44Da98b954EedeAC495271d0F@1/transfer?address=${EVM}&uint256=1`,
      LOWER,
    ],
    ["CAIP-10", `eip155:1:${EVM}`, LOWER],
    ["blanks", ` \u200b${EVM.slice(0, 10)} ${EVM.slice(10)}\n`, LOWER],
    ["bech32 in capitals", BECH32.toUpperCase(), BECH32],
    ["BIP 21", `bitcoin:${BECH32}?amount=0.1&label=x`, BECH32],
    ["BIP 21 in capitals", `BITCOIN:${BECH32.toUpperCase()}?amount=0.1`, BECH32],
    ["cash address", `bitcoincash:${CASH}`, walletIdentity(CASH)],
    ["cash address in capitals", CASH.toUpperCase(), walletIdentity(CASH)],
    ["Tron in hex", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["an X-address without a tag", XRP_NO_TAG, XRP],
    ["an X-address with a tag", XRP_TAG_1, `${XRP}:1`],
    ["a tag in a URI", `ripple:${XRP}?dt=1`, `${XRP}:1`],
    ["a tag behind a colon", `${XRP}:1`, `${XRP}:1`],
    ["a Hedera checksum", "0.0.123-vfmkw", "0.0.123"],
  ])("of an address with %s", (_what, sent, identity) => {
    expect(walletIdentity(sent)).toBe(identity);
    expect(walletIdentity(identity)).toBe(identity);
    for (const other of walletSpellings(sent).others) {
      expect(other).not.toBe(identity);
      expect(walletIdentity(other)).toBe(identity);
    }
  });

  it.each([
    ["a tag in an X-address", XRP_TAG_1, XRP],
    ["a tag behind a colon", `${XRP}:7`, XRP],
    ["a tag in a URI", `ripple:${XRP}?dt=1`, XRP],
    [
      "a muxed account",
      "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ",
      "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
    ],
    ["a memo in a URI", `${BECH32}?memo=7`, BECH32],
    ["a tag that no payment to it carries", `${EVM}?memo=1`, null],
    ["no tag", XRP, null],
    ["an X-address without a tag", XRP_NO_TAG, null],
    ["what it cannot read", "Wallet no 1", null],
  ])("names the account of %s", (_what, sent, account) => {
    expect(walletSpellings(sent).account).toBe(account);
  });

  it("is one with and without a memo where no payment carries one", () => {
    expect(walletIdentity(`${EVM}?memo=1`)).toBe(LOWER);
    expect(walletIdentity(`ethereum:${EVM}@1?memo=1`)).toBe(LOWER);
  });

  it("is another for another tag", () => {
    expect(
      new Set([XRP, `${XRP}:1`, `${XRP}:2`, XRP_TAG_1, `ripple:${XRP}?dt=2`].map(walletIdentity)).size,
    ).toBe(3);
  });

  it("tells Stellar's muxed accounts and Monero's payment ids apart", () => {
    const stellar = [
      "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
      "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ",
      "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK",
    ];
    expect(stellar.map(walletIdentity)).toEqual(stellar);
  });

  it("keeps what it cannot read, without blanks around", () => {
    for (const text of ["", "alice", "Wallet no 1", "x".repeat(1_000)]) {
      expect(walletIdentity(` ${text}`)).toBe(text.replaceAll(" ", ""));
    }
  });

  it("is one for every spelling of an EVM address", () => {
    const scheme = fc.constantFrom("", "ethereum:", "Ethereum:", "eip155:1:", "polygon:", "ethereum:pay-");
    const around = fc.constantFrom("", " ", "\t", "\u200b", "\n");
    const behind = fc.constantFrom("", "@1", "?value=1", "@10?gas=21000");
    const hex = fc.string({
      unit: fc.constantFrom(...Array.from("0123456789abcdef")),
      minLength: 40,
      maxLength: 40,
    });
    const caps = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(hex, caps, scheme, around, behind, (digits, capitals, before, blank, after) => {
        const written = Array.from(digits, (digit, at) => (capitals[at] ? digit.toUpperCase() : digit)).join(
          "",
        );
        const sent = `${blank}${before}0x${written}${after}${blank}`;
        expect(walletIdentity(sent)).toBe(`0x${digits}`);
        expect(isWallet(sent)).toBe(true);
        const others = walletSpellings(sent).others;
        expect(others).toContain(sent);
        for (const other of others) expect(walletIdentity(other)).toBe(`0x${digits}`);
        expect(hexToBytes(digits)).toHaveLength(20);
      }),
      { seed: 20_261_129, numRuns: 300 },
    );
  });

  it("never joins what screening compares as two wallets, nor changes with a second reading", () => {
    const file = new URL("fixtures/address-vectors.csv", import.meta.url);
    const rows = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((row) => row.split(","));
    const valid = rows.filter(([, , isValid]) => isValid === "true");
    const formsOf = new Map<string, Set<string>>();
    for (const [name = "", address = ""] of valid) {
      const network = networkNamed(name);
      if (network === null) continue;
      const identity = walletIdentity(address);
      expect(walletIdentity(identity)).toBe(identity);
      const form = normaliseAddress(network, address);
      const known = formsOf.get(`${network.family} ${identity}`) ?? new Set();
      formsOf.set(`${network.family} ${identity}`, known.add(form ?? ""));
    }
    expect(formsOf.size).toBeGreaterThan(150);
    expect([...formsOf].filter(([, forms]) => forms.size > 1)).toEqual([]);
  });
});

it("a text that is no address is no wallet", () => {
  for (const text of [
    "alice",
    "a device of some customer, in words",
    "203.0.113.7",
    "sub_0123456789abcdef0123456789",
  ]) {
    expect(isWallet(text)).toBe(false);
  }
});
