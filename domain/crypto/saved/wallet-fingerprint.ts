// A wallet as a tenant's own word for it: the same for every spelling of an address, on every network of one family, because one
// key controls all of them. Its destination is the same too, unless a tag or memo says for whom a payment to it is. Nobody without
// the tenant's key can make either from an address.

import { readDestination, type Destination } from "./destination.ts";
import { mayHoldMemo } from "./memos.ts";
import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import { NETWORK_IDS, networkNamed, type Network } from "../../screening/addresses/networks.ts";
import type { TenantKey } from "../../ids/tenant-key.ts";

/** One network for each way to write addresses inside of a family. */
export const WAYS_TO_WRITE: readonly Network[] = [
  ...new Map(
    NETWORK_IDS.map(networkNamed)
      .filter((network) => network !== null)
      .map((network) => [`${network.family} ${network.format}`, network] as const),
  ).values(),
];

/** @returns `wal_…`; null for a text that is no address of the network. */
export function walletFingerprint(key: TenantKey, network: Network, address: string): string | null {
  const form = normaliseAddress(network, address);
  return form === null ? null : `wal_${key.stem("wallet", network.family, form)}`;
}

/**
 * Of a destination: the wallet's own word where nothing tells its customers apart.
 * @returns `wal_…`
 */
export function destinationFingerprint(
  key: TenantKey,
  network: Network,
  { account, memo }: Destination,
): string {
  const parts = memo === null ? [account] : [account, memo];
  return `wal_${key.stem("wallet", network.family, ...parts)}`;
}

/** A tag or memo alone, to be found without its address. */
export function memoFingerprint(key: TenantKey, memo: string): string {
  return key.stem("wallet_memo", memo);
}

/** Of every wallet that a text may mean, on whatever network; none for a text that is no address. */
export function fingerprintsOfText(key: TenantKey, text: string): string[] {
  return WAYS_TO_WRITE.map((network) => walletFingerprint(key, network, text)).filter(
    (fingerprint) => fingerprint !== null,
  );
}

/** Of every destination with a tag or memo that a text may mean, on whatever network. */
export function destinationsOfText(key: TenantKey, text: string): string[] {
  return WAYS_TO_WRITE.filter(({ format }) => mayHoldMemo(format)).flatMap((network) => {
    const reading = readDestination(network, text, null);
    const isOne = reading.outcome === "destination" && destinationFingerprint(key, network, reading);
    return isOne && isOne !== walletFingerprint(key, network, text) ? [isOne] : [];
  });
}
