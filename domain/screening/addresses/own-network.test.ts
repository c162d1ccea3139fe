// Which addresses say that they are another network's: of every key, on every network that marks its addresses.

import { blake2b } from "@noble/hashes/blake2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { base58, base58xmr, base58xrp, base64urlnopad, bech32, createBase58check } from "@scure/base";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crc16 } from "./cyclic-redundancy.ts";
import { networkNamed } from "./networks.ts";
import { normaliseAddress, readAddress } from "./normalise-address.ts";

type Key = Uint8Array;
const bytes = (...values: number[]) => Uint8Array.from(values);
const check = createBase58check(sha256);
const summed = (data: Uint8Array, hash: (data: Uint8Array) => Uint8Array) =>
  concatBytes(data, hash(data).subarray(0, 4));

const ofBitcoin = (version: number) => (key: Key) =>
  check.encode(concatBytes(bytes(version), key.subarray(0, 20)));
const segwit = (prefix: string) => (key: Key) =>
  bech32.encode(prefix, [0, ...bech32.toWords(key.subarray(0, 20))]);
const tagged =
  (first: number, second: number, tag = 7) =>
  (key: Key) =>
    base58xrp.encode(
      summed(
        concatBytes(bytes(first, second), key.subarray(0, 20), bytes(1, tag, 0, 0, 0, 0, 0, 0, 0)),
        (data) => sha256(sha256(data)),
      ),
    );
const ton = (tag: number) => (key: Key) => {
  const data = concatBytes(bytes(tag, 0), key);
  const sum = crc16(data);
  return base64urlnopad.encode(concatBytes(data, bytes(sum >> 8, sum & 0xff)));
};
const monero = (network: number) => (key: Key) =>
  base58xmr.encode(summed(concatBytes(bytes(network), key, key), keccak_256));
const substrate =
  (...prefix: number[]) =>
  (key: Key) => {
    const data = concatBytes(bytes(...prefix), key);
    return base58.encode(
      concatBytes(data, blake2b(concatBytes(utf8ToBytes("SS58PRE"), data)).subarray(0, 2)),
    );
  };

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
const networkOf = (name: string) => {
  const network = networkNamed(name);
  if (network === null) throw new RangeError(name);
  return network;
};

/** Network, how its addresses are written, and how those of others of its family are that it can read. */
const CASES: readonly [string, Record<string, (key: Key) => string>, Record<string, (key: Key) => string>][] =
  [
    [
      "bitcoin",
      { 1: ofBitcoin(0), 3: ofBitcoin(5), bc1: segwit("bc") },
      { "m or n": ofBitcoin(0x6f), 2: ofBitcoin(0xc4) },
    ],
    [
      "bitcoin-testnet",
      { "m or n": ofBitcoin(0x6f), 2: ofBitcoin(0xc4), tb1: segwit("tb") },
      { bcrt1: segwit("bcrt") },
    ],
    ["xrp", { X: tagged(0x05, 0x44) }, { T: tagged(0x04, 0x93) }],
    ["xrpltestnet", { T: tagged(0x04, 0x93) }, { X: tagged(0x05, 0x44) }],
    ["ton", { E: ton(0x11), U: ton(0x51) }, { k: ton(0x91), 0: ton(0xd1) }],
    ["ton-testnet", { k: ton(0x91), 0: ton(0xd1) }, { E: ton(0x11), U: ton(0x51) }],
    ["monero", { 4: monero(18), 8: monero(42) }, { 5: monero(24), 9: monero(53), B: monero(63) }],
    ["monerostagenet", { 5: monero(24), 7: monero(36) }, { 4: monero(18), 9: monero(53) }],
    ["monero-testnet", { 9: monero(53), B: monero(63) }, { 4: monero(18), 7: monero(36) }],
    [
      "polkadot",
      { 1: substrate(0) },
      {
        Kusama: substrate(2),
        Westend: substrate(42),
        Astar: substrate(5),
        "two bytes": substrate(0x50, 0x41),
      },
    ],
    ["kusama", { Kusama: substrate(2) }, { Polkadot: substrate(0), Westend: substrate(42) }],
  ];

describe.each(CASES)("an address on %s", (name, own, others) => {
  const network = networkOf(name);

  it.each(Object.entries(own))("is its own, written as %s", (_written, write) => {
    fc.assert(
      fc.property(keys, (key) => readAddress(network, write(key)).outcome === "address"),
      { seed: 40, numRuns: 20 },
    );
  });

  it.each(Object.entries(others))(
    "is another network's, written as %s, and compared by its key",
    (_written, write) => {
      fc.assert(
        fc.property(keys, (key) => {
          expect(readAddress(network, write(key)).outcome).toBe("other_network");
          expect(normaliseAddress(network, write(key))).not.toBeNull();
        }),
        { seed: 40, numRuns: 20 },
      );
    },
  );
});

describe("an address that has no sign of its network", () => {
  it.each([
    ["xrp", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["xrpltestnet", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"],
    ["ton", `0:${"ab".repeat(32)}`],
    ["ton-testnet", `0:${"ab".repeat(32)}`],
    ["sepolia", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ])("is one of %s: %s", (name, text) => {
    expect(readAddress(networkOf(name), text).outcome).toBe("address");
  });
});

describe("Byron addresses of Cardano", () => {
  const MAIN = "Ae2tdPwUPEYzs5BRbGcoS3DXvK8mwgggmESz4HqUwMyaS9eNksZGz1LMS9v";

  it("are the main network's or a test network's", () => {
    expect(readAddress(networkOf("cardano"), MAIN).outcome).toBe("address");
    expect(readAddress(networkOf("cardano-testnet"), MAIN).outcome).toBe("other_network");
  });
});

describe("an address that only a sister network reads", () => {
  it.each([
    ["bitcoin", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ["bitcoin-testnet", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
    ["cardano", "addr_test1vppht3ffmu4rerk4r50h6447stfhkm86ttc64ghza7wx8mg225lw4"],
  ])("is none on %s, and no mistyped one: %s", (name, text) => {
    expect(readAddress(networkOf(name), text).outcome).toBe("malformed");
  });

  it("is none with a capital X before its digits, and no mistyped one", () => {
    expect(readAddress(networkOf("ethereum"), "0X52908400098527886E0F7030069857D2E4169EE7").outcome).toBe(
      "malformed",
    );
  });
});
