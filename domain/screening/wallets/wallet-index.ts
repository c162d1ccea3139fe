// The sanctioned wallets, by family of networks and comparable address. Delisted ones are not in it.

import type { ListedWallet } from "./listed-wallet.ts";
import { networkNamed, type Network } from "../addresses/networks.ts";
import { normaliseAddress } from "../addresses/normalise-address.ts";

export interface WalletIndex {
  readonly listVersion: string;
  /** Those that list a wallet now. */
  readonly lists: readonly string[];
  /** Lists that should be here and are not; empty until a version's view says so. */
  readonly missing: readonly string[];
  readonly byAddress: ReadonlyMap<string, readonly ListedWallet[]>;
}

/** @throws RangeError for a wallet of a network, or in a form, that could never be found: the list is broken. */
export function buildWalletIndex(wallets: readonly ListedWallet[], listVersion: string): WalletIndex {
  const byAddress = new Map<string, ListedWallet[]>();
  for (const wallet of wallets) {
    if (wallet.status === "delisted") continue;
    const network = networkNamed(wallet.network);
    const address = network && normaliseAddress(network, wallet.address);
    if (!network || !address) {
      throw new RangeError(`no wallet can be listed as ${wallet.network} ${wallet.address}`);
    }
    const key = keyOf(network, address);
    const known = byAddress.get(key);
    if (known) known.push(wallet);
    else byAddress.set(key, [wallet]);
  }
  const lists = [...new Set([...byAddress.values()].flat().flatMap((wallet) => wallet.lists))].sort();
  return { listVersion, lists, missing: [], byAddress };
}

/**
 * Who of the index's lists has this wallet.
 * @param address as `normaliseAddress` gives it.
 */
export function findWallet(index: WalletIndex, network: Network, address: string): readonly ListedWallet[] {
  const listed = index.byAddress.get(keyOf(network, address)) ?? [];
  return listed.filter(({ lists }) => lists.some((id) => index.lists.includes(id)));
}

function keyOf(network: Network, address: string): string {
  return `${network.family} ${address}`;
}
