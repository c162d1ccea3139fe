// Whether an address that can be read says itself that it is another network's of the family: a test network's on the main one, the
// reverse, or that of a sister chain with the same keys. Where a format has no sign of its network, nothing says so.

import { cardanoNetworkOf } from "./cardano-address.ts";
import { moneroNetworkOf } from "./monero-address.ts";
import type { Network } from "./networks.ts";
import { substratePrefixOf } from "./substrate-address.ts";
import { isForTests } from "./ton-address.ts";

/** By a network's id, whether an address is its own. */
const OWN: Readonly<Record<string, (address: string) => boolean>> = {
  // Base58check of the version bytes 0x6f and 0xc4 begins so.
  bitcoin: (address) => !/^[mn2]/.test(address),
  // A chain on one's own machine is no public test network.
  "bitcoin-testnet": (address) => !/^bcrt1/i.test(address),
  // X-addresses (XLS-5d) of the main network begin with X, of the others with T.
  "xrp-ledger": (address) => !address.startsWith("T"),
  "xrp-ledger-testnet": (address) => !address.startsWith("X"),
  cardano: (address) => cardanoNetworkOf(address) === "main",
  "cardano-testnet": (address) => cardanoNetworkOf(address) === "test",
  monero: (address) => moneroNetworkOf(address) === "main",
  "monero-testnet": (address) => moneroNetworkOf(address) === "test",
  "monero-stagenet": (address) => moneroNetworkOf(address) === "stage",
  // Prefixes of the SS58 registry; since 2025 parachains of Polkadot write its own.
  polkadot: (address) => substratePrefixOf(address) === 0,
  kusama: (address) => substratePrefixOf(address) === 2,
  ton: (address) => isForTests(address) !== true,
  "ton-testnet": (address) => isForTests(address) !== false,
};

export function isOfAnotherNetwork(network: Network, address: string): boolean {
  return OWN[network.id]?.(address) === false;
}
