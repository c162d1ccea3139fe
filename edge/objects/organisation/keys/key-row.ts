// A key as a row of the list, and as the list shows it.

import type { RateLimit } from "#domain/contract/settings/rate-limits.ts";
import type { ListedKey } from "../api.ts";

/** In both columns of a key that has the limit of its organisation. */
export const ORGANISATIONS_LIMIT = 0;

export type KeyRow = {
  id: string;
  hash: string;
  type: ListedKey["type"];
  environment: ListedKey["environment"];
  name: string | null;
  prefix: string;
  publishable_key: string | null;
  rate_per_second: number;
  burst: number;
  created_at: string;
  revoked_at: string | null;
};

/** @param ofOrganisation the limit of keys without one. */
export function listed(row: KeyRow, ofOrganisation: RateLimit): ListedKey {
  return {
    id: row.id,
    type: row.type,
    environment: row.environment,
    name: row.name,
    prefix: row.prefix,
    publishableKey: row.publishable_key,
    rateLimit:
      row.rate_per_second === ORGANISATIONS_LIMIT
        ? ofOrganisation
        : { ratePerSecond: row.rate_per_second, burst: row.burst },
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
