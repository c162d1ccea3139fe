// What is an address, of which network, and when two texts are one wallet.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { base58xmr } from "@scure/base";
import { describe, expect, it } from "vitest";
import { decodeCashAddress } from "./decode-cash-address.ts";
import { networkNamed } from "./networks.ts";
import { normaliseAddress } from "./normalise-address.ts";

const BITCOIN = "18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB";
const CASH = "qpgf0ztxq3mwfq6eg5versgfdzq9c3pwv5jsk6wnay";
const BECH32 = "bc1q05aktddf9ce4p7hh3stgsf253m4vweu7nkhtmw";
const EVM = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const XRP = "rnXyVQzgxZe7TR1EPzTkGj2jxH4LMJYh66";
const MONERO =
  "49HqitRzdnhYjgTEAhgGpCfsjdTeMbUTU6cyR4JV1R7k2Eej9rGT8JpFiYDa4tZM6RZiFrHmMzgSrhHEqpDYKBe5B2ufNsL";

function read(networkName: string, address: string): string | null {
  const network = networkNamed(networkName);
  if (network === null) throw new RangeError(`no network ${networkName}`);
  return normaliseAddress(network.family, address);
}

describe("the listed addresses", () => {
  const file = new URL("../../edge/lists/sanctioned-addresses.ndjson.gz", import.meta.url);
  const rows = gunzipSync(readFileSync(file))
    .toString("utf8")
    .trimEnd()
    .split("\n")
    .map((line): { network: string; address: string } => JSON.parse(line));

  it("are all addresses of their networks, and each form is its own", () => {
    expect(rows.length).toBeGreaterThan(1_000);
    const lost = rows.filter(({ network, address }) => {
      const normal = read(network, address);
      return normal === null || read(network, normal) !== normal;
    });
    expect(lost).toEqual([]);
  });
});

describe("an address in a payment URI or an account id", () => {
  it.each([
    ["xrp", `${XRP}?dt=7`, XRP],
    ["xrp", `${XRP}:7`, XRP],
    ["xrp", `ripple:${XRP}?dt=7`, XRP],
    ["monero", `monero:${MONERO}?tx_amount=1`, MONERO],
    ["bitcoin", `bitcoin:${BITCOIN}?amount=1`, BITCOIN],
    ["bitcoin", `BITCOIN:${BECH32.toUpperCase()}`, BECH32],
    ["bitcoin", `bip122:000000000019d6689c085ae165831e93:${BITCOIN}`, BITCOIN],
    ["ethereum", `ethereum:${EVM}@1?value=1`, EVM],
    ["polygon", `eip155:137:${EVM}`, EVM],
    ["ton", `ton:0:${"ab".repeat(32)}`, `0:${"ab".repeat(32)}`],
  ])("on %s: %s is %s", (network, text, address) => {
    expect(read(network, text)).toBe(address);
  });

  it("is none where the scheme names another network", () => {
    expect(read("xrp", `stellar:${XRP}`)).toBeNull();
    expect(read("bitcoin", `litecoin:${BITCOIN}`)).toBeNull();
    expect(read("ethereum", `${EVM}:7`)).toBeNull();
  });
});

describe("a text that is no address of its network", () => {
  it.each([
    ["solana", "hello"],
    ["solana", EVM],
    ["solana", BITCOIN],
    ["litecoin", BITCOIN],
    ["dogecoin", BITCOIN],
    ["bitcoin", "abc1qqq"],
    ["bitcoin", "bc1qqq"],
    ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["bitcoin", "LLuDSfYfCXL24rhCGMLgguHWLvQHzHPm78"],
    ["xrp", BITCOIN],
    ["monero", BITCOIN],
    ["stellar", XRP],
    ["cardano", "addr1hello"],
    ["tezos", BITCOIN],
    ["near", "hello"],
    ["hedera", "0.0"],
    ["ton", "hello"],
    ["cosmos", BECH32],
  ])("on %s: %s", (network, text) => expect(read(network, text)).toBeNull());

  it("is one whose checksum is wrong", () => {
    expect(read("bitcoin", BITCOIN.replace("18M8", "18M9"))).toBeNull();
    expect(read("bitcoin", BECH32.replace("bc1q0", "bc1q2"))).toBeNull();
    expect(read("bitcoin-cash", CASH.replace("qpgf", "qpgg"))).toBeNull();
    expect(read("xrp", XRP.replace("rnXy", "rnXx"))).toBeNull();
    expect(read("monero", MONERO.replace("49Hq", "49Hr"))).toBeNull();
  });

  it.each(["\u200b", "\u00ad", "\ufeff", "\u2060", " ", "а"])("is one with %j in or before it", (odd) => {
    expect(read("bitcoin", `${BITCOIN.slice(0, 9)}${odd}${BITCOIN.slice(9)}`)).toBeNull();
    if (odd !== " ") expect(read("ethereum", `${odd}${EVM}`)).toBeNull();
  });

  it("is any text of a family whose addresses are not known", () => {
    expect(normaliseAddress("frobnicate", EVM)).toBeNull();
  });

  it("is one too long to be read", () => {
    expect(read("solana", "1".repeat(100_000))).toBeNull();
  });
});

describe("two forms of one wallet", () => {
  it.each([CASH, `bitcoincash:${CASH}`, `BITCOINCASH:${CASH.toUpperCase()}`, `bch:${CASH}`])(
    "on Bitcoin Cash %s is the older form of the same key",
    (text) => expect(read("bitcoin-cash", text)).toBe(BITCOIN),
  );

  // The pairs that the CashAddr specification prints.
  it.each([
    ["1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"],
    ["1KXrWXciRDZUpQwQmuM1DbwsKDLYAYsVLR", "qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy"],
    ["16w1D5WRVKJuZUsSRzdLp9w3YGcgoxDXb", "qqq3728yw0y47sqn6l2na30mcw6zm78dzqre909m2r"],
    ["3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC", "ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq"],
    ["3LDsS579y7sruadqu11beEJoTjdFiFCdX4", "pr95sy3j9xwd2ap32xkykttr4cvcu7as4yc93ky28e"],
    ["31nwvkZwyPdgzjBJZXfDmSWsC4ZLKpYyUw", "pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37"],
  ])("on Bitcoin Cash: %s and %s", (older, cash) => {
    expect(read("bitcoin-cash", `bitcoincash:${cash}`)).toBe(older);
    expect(read("bitcoin-cash", older)).toBe(older);
  });

  it("says what a CashAddr holds, and nothing of another length", () => {
    expect(decodeCashAddress(CASH)).toMatchObject({ kind: "key" });
    expect(decodeCashAddress(CASH)?.hash).toHaveLength(20);
    expect(decodeCashAddress(`${CASH}q`)).toBeNull();
  });

  it("on Litecoin is a script's address with either version byte", () => {
    const own = read("litecoin", "3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC");
    expect(own).toMatch(/^M/);
    expect(read("litecoin", own ?? "")).toBe(own);
  });

  it("on TON is the raw form and both readable ones", () => {
    const raw = `0:${"00".repeat(32)}`;
    expect(read("ton", "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c")).toBe(raw);
    expect(read("ton", "UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ")).toBe(raw);
    expect(read("ton", raw)).toBe(raw);
  });

  it("on Monero is an address with a payment id and the one that it was made from", () => {
    const keys = base58xmr.decode(MONERO).subarray(1, 65);
    const data = concatBytes(Uint8Array.of(19), keys, new Uint8Array(8).fill(7));
    const integrated = base58xmr.encode(concatBytes(data, keccak_256(data).subarray(0, 4)));
    expect(integrated).toMatch(/^4.{105}$/);
    expect(read("monero", integrated)).toBe(MONERO);
  });
});
