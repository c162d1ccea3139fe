// Networks, addresses and the index of sanctioned wallets.

import { describe, expect, it } from "vitest";
import type { ListedWallet } from "./listed-wallet.ts";
import { networkNamed, type Network } from "../addresses/networks.ts";
import { normaliseAddress } from "../addresses/normalise-address.ts";
import { buildWalletIndex, findWallet } from "./wallet-index.ts";

const EVM = "0xd882cFc20F52f2599D84b8e8D58C7FB62cfE344b";
const LEGACY = "18M8bJWMzWHDBMxoLqjHHAffdRy4SrzkfB";
const TRON = "TA5hrVymvwgXXRfp9miQKDZKJ11fWdk1fT";

function wallet(network: string, address: string, status: ListedWallet["status"] = "listed"): ListedWallet {
  return { network, address, lists: ["TEST"], status, holders: [], lastSeen: null };
}

function isListed(index: ReturnType<typeof buildWalletIndex>, networkName: string, address: string): boolean {
  const network = networkNamed(networkName);
  const normal = network && normaliseAddress(network, address);
  return network !== null && normal !== null && findWallet(index, network, normal).length > 0;
}

function read(networkName: string, address: string): string | null {
  return normaliseAddress(networkNamed(networkName) as Network, address);
}

describe("a network's name", () => {
  it.each([
    ["Ethereum", "eip155:1"],
    ["ethereum mainnet", "eip155:1"],
    ["eip155:1", "eip155:1"],
    ["EIP155:424242", "eip155:424242"],
    ["BNB Smart Chain", "eip155:56"],
    ["BTC", "bitcoin"],
    ["bip122:000000000019d6689c085ae165831e93", "bitcoin"],
    ["TRC-20", "tron"],
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "solana"],
    ["xrp_ledger", "xrp-ledger"],
  ])("%s is %s", (text, id) => expect(networkNamed(text)?.id).toBe(id));

  it.each(["", "mainnet", "moonbase testnet", "eip155:0", "eip155:x", "frobnicate", "__proto__"])(
    "%j is unknown",
    (text) => expect(networkNamed(text)).toBeNull(),
  );
});

describe("a wallet address", () => {
  it("is one of its kind or nothing", () => {
    expect(read("ethereum", "0x1234")).toBeNull();
    expect(read("ethereum", LEGACY)).toBeNull();
    expect(read("bitcoin", EVM)).toBeNull();
    expect(read("tron", LEGACY)).toBeNull();
    expect(read("monero", "two words")).toBeNull();
  });

  it("is compared without case where the network knows none, and exactly elsewhere", () => {
    const bech32 = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    expect(read("bitcoin", bech32.toUpperCase())).toBe(bech32);
    expect(read("bitcoin", `bc1Q${bech32.slice(4)}`)).toBeNull();
    expect(read("ethereum", EVM)).toBe(EVM.toLowerCase());
    expect(read("bitcoin", ` ${LEGACY} `)).toBe(LEGACY);
    expect(read("tron", TRON)).not.toBe(TRON.toLowerCase());
  });

  it("of Tron is the same wallet in base58 and in hexadecimal", () => {
    // The USDT contract, whose two spellings Tron's documentation prints.
    expect(read("tron", "41a614f803b6fd780986a42c78ec9c7f77e6ded13c")).toBe(
      "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    );
  });
});

describe("the index of sanctioned wallets", () => {
  const index = buildWalletIndex(
    [
      wallet("eip155:1", EVM),
      wallet("bitcoin-cash", LEGACY),
      wallet("tron", TRON, "unknown"),
      wallet("eip155:1", `0x${"ab".repeat(20)}`, "delisted"),
    ],
    "sha256:test",
  );

  it("finds an EVM address on every EVM network and in any case", () => {
    for (const network of ["ethereum", "polygon", "eip155:8453"]) {
      expect(isListed(index, network, EVM.toLowerCase())).toBe(true);
      expect(isListed(index, network, `0x${EVM.slice(2).toUpperCase()}`)).toBe(true);
    }
  });

  it("finds a wallet of Bitcoin Cash in its own form", () => {
    const cash = "bitcoincash:qpgf0ztxq3mwfq6eg5versgfdzq9c3pwv5jsk6wnay";
    expect(isListed(index, "bitcoin-cash", cash)).toBe(true);
  });

  it("finds a legacy address on Bitcoin and its forks, for one key holds it on all of them", () => {
    expect(isListed(index, "bitcoin", LEGACY)).toBe(true);
    expect(isListed(index, "litecoin", LEGACY)).toBe(false);
  });

  it("matches a wallet without a named entity, and never one that was delisted", () => {
    expect(isListed(index, "tron", TRON)).toBe(true);
    expect(isListed(index, "ethereum", `0x${"ab".repeat(20)}`)).toBe(false);
  });

  it("takes base58 exactly as it is written", () => {
    expect(isListed(index, "tron", TRON.replace("TA5h", "TA5H"))).toBe(false);
  });

  it("has no list whose wallets were all delisted: it is missing, not empty", () => {
    const rows = [wallet("ethereum", EVM), { ...wallet("tron", TRON, "delisted"), lists: ["ENDED"] }];
    expect(buildWalletIndex(rows, "v").lists).not.toContain("ENDED");
    expect(buildWalletIndex(rows, "v").lists).toHaveLength(1);
  });

  it("refuses a list with a wallet that could never be found", () => {
    expect(() => buildWalletIndex([wallet("frobnicate", EVM)], "v")).toThrow(RangeError);
    expect(() => buildWalletIndex([wallet("ethereum", LEGACY)], "v")).toThrow(RangeError);
  });
});
