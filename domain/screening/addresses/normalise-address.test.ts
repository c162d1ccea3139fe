// What is an address, of which network, and when two texts are one wallet.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { base58xmr } from "@scure/base";
import { describe, expect, it } from "vitest";
import { decodeCashAddress } from "./decode-cash-address.ts";
import { networkNamed, type Network } from "./networks.ts";
import { normaliseAddress, readAddress } from "./normalise-address.ts";

const BITCOIN = "18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB";
const CASH = "qpgf0ztxq3mwfq6eg5versgfdzq9c3pwv5jsk6wnay";
const BECH32 = "bc1q05aktddf9ce4p7hh3stgsf253m4vweu7nkhtmw";
const EVM = "0xd882cfc20f52f2599d84b8e8d58c7fb62cfe344b";
const XRP = "rnXyVQzgxZe7TR1EPzTkGj2jxH4LMJYh66";
const MONERO =
  "49HqitRzdnhYjgTEAhgGpCfsjdTeMbUTU6cyR4JV1R7k2Eej9rGT8JpFiYDa4tZM6RZiFrHmMzgSrhHEqpDYKBe5B2ufNsL";

function networkOf(name: string): Network {
  const network = networkNamed(name);
  if (network === null) throw new RangeError(`no network ${name}`);
  return network;
}

function read(networkName: string, address: string): string | null {
  return normaliseAddress(networkOf(networkName), address);
}

const outcomeOf = (networkName: string, address: string) =>
  readAddress(networkOf(networkName), address).outcome;

describe("the listed addresses", () => {
  const file = new URL("../../../ops/lists/sources/sanctioned-addresses.ndjson.gz", import.meta.url);
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

describe("the published addresses of each network", () => {
  const file = new URL("fixtures/address-vectors.csv", import.meta.url);
  const [, ...rows] = readFileSync(file, "utf8").trimEnd().split("\n");

  it("are taken where they are valid, and refused where they are not", () => {
    expect(rows).toHaveLength(467);
    const wrong = rows.filter((row) => {
      const [network = "", address = "", valid] = row.split(",");
      return (read(network, address) !== null) !== (valid === "true");
    });
    expect(wrong).toEqual([]);
  });

  it("have one form, which is its own", () => {
    for (const row of rows) {
      const [name = "", address = "", valid] = row.split(",");
      if (valid !== "true") continue;
      const main = networkOf(name.replace(/-testnet$/, ""));
      const normal = read(name, address) ?? "";
      expect(normaliseAddress(name === "zcash-testnet" ? networkOf(name) : main, normal)).toBe(
        name === "cardano-testnet" ? null : normal,
      );
    }
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
    ["xrp", `${XRP}:7:8`],
    ["monero", BITCOIN],
    ["stellar", XRP],
    ["cardano", "addr1hello"],
    ["tezos", BITCOIN],
    ["near", "hello"],
    ["hedera", "0.0"],
    ["ton", "hello"],
    ["cosmos", BECH32],
    ["eos", "Not-An-Account"],
    ["ethereum", EVM.replace("0x", "0X")],
    ["bitcoin-cash", BECH32],
    ["bitcoin", CASH],
    ["cardano", "addr_test1vppht3ffmu4rerk4r50h6447stfhkm86ttc64ghza7wx8mg225lw4"],
  ])("on %s: %s", (network, text) => expect(read(network, text)).toBeNull());

  it.each([
    ["bitcoin", BITCOIN.replace("18M8", "18M9")],
    ["bitcoin", BECH32.replace("bc1q0", "bc1q2")],
    ["bitcoin-cash", CASH.replace("qpgf", "qpgg")],
    ["xrp", XRP.replace("rnXy", "rnXx")],
    ["monero", MONERO.replace("49Hq", "49Hr")],
    ["ethereum", "0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344B"],
    ["polkadot", "1jQPKJmghHbrRhUiMt2cNEuxYbR6S9vYtJKqYvE4PNR9WDB"],
    ["stellar", "GDXIIZTKTLVYCBHURXL2UPMTYXOVNI7BRAEFQCP6EZCY4JLKY4VKFNLT"],
    ["ton", "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9d"],
    ["algorand", "GONISIUAYDOMHM7VURRAAAP5H6OAWRRBCPXEIOZO3QI7TZKR5GTAQ7WK7A"],
    ["hedera", "0.0.123-vfmkx"],
    ["tezos", "tz1LcuQHNVQEWP2fZjk1QYZGNrfLDwrT3SyA"],
    ["tron", "TNDzfERDpxLDS2w1q6yaFC7pzqaSQ3Bg31"],
    ["cardano", "Ae2tdPwUPEYzs5BRbGcoS3DXvK8mwgggmESz4HqUwMyaS9eNksZGz1LMS9w"],
  ])("on %s is recognised as mistyped: %s", (network, text) => {
    expect(outcomeOf(network, text)).toBe("checksum_wrong");
  });

  it("is no mistyped one where it looks like nothing of the network", () => {
    expect(outcomeOf("bitcoin", "hello")).toBe("malformed");
    expect(outcomeOf("ethereum", "0x12")).toBe("malformed");
    expect(outcomeOf("ethereum", BITCOIN)).toBe("malformed");
    expect(outcomeOf("solana", BITCOIN)).toBe("malformed");
  });

  it.each(["\u200b", "\u00ad", "\ufeff", "\u2060", " ", "а"])("is one with %j in or before it", (odd) => {
    expect(read("bitcoin", `${BITCOIN.slice(0, 9)}${odd}${BITCOIN.slice(9)}`)).toBeNull();
    if (odd !== " ") expect(read("ethereum", `${odd}${EVM}`)).toBeNull();
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

  it("on Stellar is an account and a muxed address of it", () => {
    // The pair that SEP 23 prints.
    expect(read("stellar", "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK")).toBe(
      "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
    );
  });

  it("on the XRP Ledger is an account and the address that holds its destination tag", () => {
    // Pairs of the X-address proposal (XLS-5d): without a tag, and on the test network.
    for (const text of [
      "X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ",
      "T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ",
    ]) {
      expect(read("xrp", text)).toBe("r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59");
    }
  });

  it("on Polkadot is one key under the prefix of any network of the kin", () => {
    const kusama = "CxDDSH8gS7jecsxaRL9Txf8H5kqesLXAEAEgp76Yz632J9M";
    const own = read("polkadot", kusama);
    expect(own).toMatch(/^1/);
    expect(read("kusama", own ?? "")).toBe(own);
  });

  it("on a test network is the main network's of the same key", () => {
    expect(read("bitcoin-testnet", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx")).toBe(
      read("bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
    );
  });
});

describe("the checksum of an EVM address", () => {
  // The addresses that EIP-55 and EIP-1191 print.
  const PLAIN = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const ROOTSTOCK = "0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD";

  it("is that of EIP-55 in mixed letters, and none in letters of one case", () => {
    for (const text of [PLAIN, PLAIN.toLowerCase(), `0x${PLAIN.slice(2).toUpperCase()}`]) {
      expect(read("ethereum", text)).toBe(PLAIN.toLowerCase());
    }
    expect(outcomeOf("ethereum", ROOTSTOCK)).toBe("checksum_wrong");
  });

  it("may hold the chain id where a network's wallets write it so", () => {
    expect(read("rootstock", ROOTSTOCK)).toBe(PLAIN.toLowerCase());
    expect(read("rootstock", PLAIN)).toBe(PLAIN.toLowerCase());
    expect(outcomeOf("eip155:31", ROOTSTOCK)).toBe("checksum_wrong");
  });
});

describe("an account of Hedera", () => {
  // The pairs that HIP 15 prints.
  it.each(["0.0.1-dfkxr", "0.0.4-cjcuq", "0.0.5-ktach", "0.0.6-tcxjy", "0.0.12-uuuup", "0.0.123-vfmkw"])(
    "%s is the one without its checksum",
    (text) => expect(read("hedera", text)).toBe(text.slice(0, -6)),
  );
});
