// Replaces the key that the saved addresses of an organisation's environment are sealed under.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { BookIdentity } from "../objects/address-book/api.ts";
import { addressBookOf } from "../routing.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";

/** @returns the new key as JSON text; a repeat under the same key gets the kept answer. */
export async function rotateKey(
  env: Env,
  tenant: BookIdentity,
  keyName: string | null,
  act: Act,
): Promise<Result<string>> {
  const key = keyedRequest(keyName, [tenant.environment, act.reason]);
  const rotated = await addressBookOf(env, tenant).rotate({ key, act });
  switch (rotated.outcome) {
    case "done":
      return succeed(rotated.body);
    case "idempotency_key_reused":
      return keyReused();
    case "no_addresses":
      return fail("invalid_state", "No address was saved in this environment: there is no key to replace.");
    case "rotated_meanwhile":
      return fail("invalid_state", "The key was replaced meanwhile.");
  }
}
