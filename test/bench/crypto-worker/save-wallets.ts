// Saves many wallets at once as production does, each by the same use case; only HTTP and the key are left out.

import type { AddressRequest } from "#domain/contract/crypto/address.ts";
import type { TenantKey } from "#domain/ids/tenant-key.ts";
import type { Caller } from "#edge/caller.ts";
import type { Env } from "#edge/environment.ts";
import { createAddress } from "#edge/use-cases/manage-crypto-addresses.ts";

/** @throws where one is refused. */
export async function saveWallets(
  env: Env,
  organisationId: string,
  tenantKey: TenantKey,
  wallets: readonly AddressRequest[],
): Promise<void> {
  const caller: Caller = {
    organisationId,
    tenantKey,
    environment: "sandbox",
    shards: 1,
    requestId: "req_bench",
    actor: "api_key:bench",
    keyId: "bench",
    keyHash: "bench",
    // Nothing is screened: an approval asks the lists again.
    lists: null,
    systemVersion: "",
    candidates: [],
    contractVersion: "",
    providers: null,
  };
  await Promise.all(
    wallets.map(async (wallet) => {
      const saved = await createAddress(env, caller, `save-${wallet.label}`, wallet);
      if (!saved.ok) throw new Error(`a wallet was refused: ${saved.message}`);
    }),
  );
}
