// A request as its answer is kept under its Idempotency-Key.

import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Tenant } from "../caller.ts";
import type { KeyedRequest } from "../objects/kept-answers.ts";

/** @param keyName null without a key. @param asked all that makes the request another one. */
export function keyedRequest(keyName: string | null, asked: unknown): KeyedRequest {
  return { keyName, fingerprint: sha256Hex(canonicalJson(asked)) };
}

/** The same with the tenant's own word for the Idempotency-Key: callers make keys of wallet addresses, and none is kept. */
export function concealedRequest(
  { tenantKey }: Pick<Tenant, "tenantKey">,
  keyName: string | null,
  asked: unknown,
): KeyedRequest {
  return keyedRequest(keyName && `key_${tenantKey.stem("idempotency_key", keyName)}`, asked);
}
