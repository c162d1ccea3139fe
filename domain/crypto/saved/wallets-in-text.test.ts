// What a text shows of saved wallets is found however they are written into it, and ordinary words are no wallets.

import { describe, expect, it } from "vitest";
import { deriveTenantKey } from "../../ids/tenant-key.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { walletFingerprint } from "./wallet-fingerprint.ts";
import { fingerprintsIn } from "./wallets-in-text.ts";

const KEY = deriveTenantKey("a master secret of a test", "org_a", "sandbox");
const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const BITCOIN = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const SOLANA = "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2";
const TON = "EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N";

function shows(text: string, network: string, address: string): boolean {
  const known = networkNamed(network);
  const fingerprint = known && walletFingerprint(KEY, known, address);
  if (fingerprint === null) throw new Error(`${address} is no address of ${network}`);
  return fingerprintsIn(KEY, text).includes(fingerprint);
}

const inGroups = (address: string, between = " ") => (address.match(/.{1,4}/g) ?? []).join(between);

describe("a text that names another saved wallet", () => {
  it.each([
    ["ethereum", EVM, EVM],
    ["ethereum", EVM, EVM.toLowerCase()],
    ["ethereum", EVM, EVM.slice(2)],
    ["ethereum", EVM, `ethereum:${EVM}`],
    ["ethereum", EVM, `x${EVM}x`],
    ["ethereum", EVM, inGroups(EVM)],
    ["ethereum", EVM, inGroups(EVM.slice(2), "-")],
    ["bitcoin", BITCOIN, BITCOIN],
    ["bitcoin", BITCOIN, `bitcoin:${BITCOIN}?amount=1`],
    ["bitcoin", BITCOIN, inGroups(BITCOIN)],
    ["bitcoin", BITCOIN, `(${BITCOIN}).`],
    ["bitcoin", BITCOIN, `label=${BITCOIN};`],
    ["bitcoin", SEGWIT, SEGWIT.toUpperCase()],
    ["bitcoin", SEGWIT, inGroups(SEGWIT, "·")],
    ["solana", SOLANA, SOLANA],
    ["ton", TON, TON],
    ["near", "alice.near", "alice.near"],
    ["hedera", "0.0.1234567", "0.0.1234567"],
  ])("of %s, %s, is found out as %s", (network, address, written) => {
    for (const text of [written, `refund to ${written} of May`, `„${written}“!`]) {
      expect([text, shows(text, network, address)]).toEqual([text, true]);
    }
  });

  it("is none where it has a word that is some account's name, or a wallet's ends", () => {
    expect(shows("to binance, as agreed", "eos", "binance")).toBe(false);
    expect(shows("to 0x5290…9EE7", "ethereum", EVM)).toBe(false);
    expect(fingerprintsIn(KEY, null)).toEqual([]);
    expect(fingerprintsIn(KEY, "Cold wallet of the treasury, reviewed in May and again in June")).toEqual([]);
  });

  it.each(["ab1 ", `${inGroups(SOLANA)} `, "deadbeef", "9 "])(
    "is read in time for a request though it repeats %j to the end",
    (part) => {
      const began = performance.now();
      fingerprintsIn(KEY, part.repeat(2_000).slice(0, 2_000));
      expect(performance.now() - began).toBeLessThan(2_000);
    },
  );
});
