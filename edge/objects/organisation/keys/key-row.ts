// A key as a row of the list, and as the list shows it.

import type { ListedKey } from "../api.ts";

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

export function listed(row: KeyRow): ListedKey {
  return {
    id: row.id,
    type: row.type,
    environment: row.environment,
    name: row.name,
    prefix: row.prefix,
    publishableKey: row.publishable_key,
    rateLimit: { ratePerSecond: row.rate_per_second, burst: row.burst },
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
  };
}
