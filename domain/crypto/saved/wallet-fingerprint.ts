// A wallet as a tenant's own word for it: the same for every spelling of an address, on every network of one family, because one
// key controls all of them. Nobody without the tenant's key can make it from an address.

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

/** Of every wallet that a text may mean, on whatever network; none for a text that is no address. */
export function fingerprintsOfText(key: TenantKey, text: string): string[] {
  return WAYS_TO_WRITE.map((network) => walletFingerprint(key, network, text)).filter(
    (fingerprint) => fingerprint !== null,
  );
}
