// The keys that tenants' ids and fingerprints are made with, as this isolate holds them.

import QuickLRU from "quick-lru";
import type { Environment } from "#domain/contract/values/environment.ts";
import { deriveTenantKey, type TenantKey } from "#domain/ids/tenant-key.ts";
import type { Configuration } from "../environment.ts";

// Deriving costs more than a decision's other hashing together, so an isolate keeps the newest.
// quick-lru holds up to twice its `maxSize`.
const TENANT_KEYS_KEPT = 1_000;
const tenantKeys = new QuickLRU<string, TenantKey>({ maxSize: TENANT_KEYS_KEPT / 2 });

export function tenantKeyOf(
  configuration: Configuration,
  organisationId: string,
  environment: Environment,
): TenantKey {
  const name = `${organisationId}/${environment}`;
  const known = tenantKeys.get(name);
  if (known) return known;
  const made = deriveTenantKey(configuration.masterSecret, organisationId, environment);
  tenantKeys.set(name, made);
  return made;
}
