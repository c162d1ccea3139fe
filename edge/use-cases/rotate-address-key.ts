// Replaces the key that the saved addresses of an organisation's environment are sealed under.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { addressBookOf } from "../routing.ts";
import { concealedRequest } from "./keyed-request.ts";
import { showsIt } from "./manage-crypto-addresses.ts";
import { namedWallets } from "./named-wallets.ts";
import { keyReused } from "./refusals.ts";

/** @returns the new key as JSON text; a repeat under the same key gets the kept answer. */
export async function rotateKey(
  env: Env,
  tenant: Tenant,
  keyName: string | null,
  act: Act,
): Promise<Result<string>> {
  const key = concealedRequest(tenant, keyName, [tenant.environment, act.reason]);
  const { tenantKey } = tenant;
  const named = namedWallets({ tenantKey, requestId: act.requestId }, { reason: act.reason });
  const rotated = await addressBookOf(env, tenant).rotate({ key, act, named });
  switch (rotated.outcome) {
    case "done":
      return succeed(rotated.body);
    case "idempotency_key_reused":
      return keyReused();
    case "shows_address":
      return showsIt(rotated.field);
    case "no_addresses":
      return fail("invalid_state", "No address was saved in this environment: there is no key to replace.");
    case "rotated_meanwhile":
      return fail("invalid_state", "The key was replaced meanwhile.");
  }
}
