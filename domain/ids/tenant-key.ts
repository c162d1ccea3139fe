// One secret for each organisation and environment, from which every fingerprint and id of that tenant is made:
// two tenants that hold the same account number hold different fingerprints.

import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { base32crockford } from "@scure/base";
import type { Environment } from "../contract/values/environment.ts";

/** A keyed hash, prepared once: `stem` makes the opaque part of ids and fingerprints. */
export interface TenantKey {
  /** 24 lowercase characters (120 bits) that only the holder of the key can make from `purpose` and `parts`. */
  stem(purpose: string, ...parts: string[]): string;
}

/** @param master the deployment's master secret; HKDF-SHA-256 (RFC 5869) separates the tenants. */
export function deriveTenantKey(master: string, organisationId: string, environment: Environment): TenantKey {
  const info = utf8ToBytes(`weir/tenant/${organisationId}/${environment}`);
  const prepared = hmac.create(sha256, hkdf(sha256, utf8ToBytes(master), undefined, info, 32));
  return {
    stem(purpose, ...parts) {
      const digest = prepared
        .clone()
        .update(utf8ToBytes(lengthPrefixed([purpose, ...parts])))
        .digest();
      return base32crockford.encode(digest.subarray(0, 15)).toLowerCase();
    },
  };
}

// Lengths keep ("ab", "c") apart from ("a", "bc").
function lengthPrefixed(parts: readonly string[]): string {
  return parts.map((part) => `${part.length}:${part}`).join("");
}
