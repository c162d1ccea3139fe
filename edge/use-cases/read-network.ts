// What exchange networks offer the caller: which sources can be asked whose an address is, and which institutions there are.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type {
  DiscoveryCapability,
  DiscoverySource,
  NetworkInstitution,
} from "#domain/contract/crypto/institutions.ts";
import { catalogueNetworks } from "#domain/crypto/catalogue/networks.ts";
import type { Caller } from "../caller.ts";
import { directoryOf, withDirectory } from "../discovery/directory-names.ts";
import type { Env } from "../environment.ts";
import { institutionNetworkOf } from "../institutions/configured-network.ts";
import { providersOf } from "../providers/configured-providers.ts";

/** In the order in which they are asked. */
export async function discoveryCapabilities(
  env: Env,
  caller: Caller,
): Promise<Result<readonly DiscoveryCapability[]>> {
  const providers = await providersOf(env, caller);
  if (!providers.ok) return providers;
  const discoverable = catalogueNetworks()
    .filter(({ supports }) => supports.discovery)
    .map(({ id }) => id);
  return succeed([
    capability("address_book", discoverable),
    capability("network", institutionNetworkOf(env, caller.environment)?.networks ?? []),
    capability("analytics", providers.value.wallets === null ? [] : discoverable),
  ]);
}

export async function networkInstitutions(
  env: Env,
  { environment }: Caller,
): Promise<readonly NetworkInstitution[]> {
  const listed = (await institutionNetworkOf(env, environment)?.institutions()) ?? [];
  return withDirectory(listed, directoryOf(env));
}

function capability(source: DiscoverySource, networks: readonly string[]): DiscoveryCapability {
  return { source, configured: networks.length > 0, networks: [...networks] };
}
