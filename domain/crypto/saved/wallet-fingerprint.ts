// A wallet as a tenant's own word for it: the same for every spelling of an address, on every network of one family, because one
// key controls all of them. Nobody without the tenant's key can make it from an address.

import { normaliseAddress } from "../../screening/addresses/normalise-address.ts";
import type { Network } from "../../screening/addresses/networks.ts";
import type { TenantKey } from "../../ids/tenant-key.ts";

/** @returns `wal_…`; null for a text that is no address of the network. */
export function walletFingerprint(key: TenantKey, network: Network, address: string): string | null {
  const form = normaliseAddress(network, address);
  return form === null ? null : `wal_${key.stem("wallet", network.family, form)}`;
}
