// The one row of an ApiKey object. Written when the key is created, so that a look-up of an unknown key writes nothing.

import type { Environment } from "#domain/contract/environment.ts";
import type { KeyType } from "#domain/ids/api-key.ts";

export interface RateLimit {
  /** Tokens added a second, and how many may be saved up. */
  readonly ratePerSecond: number;
  readonly burst: number;
}

/** Defaults of both environments; the operator may set up to 5,000 a second for a key. */
export const DEFAULT_RATE_LIMIT: RateLimit = { ratePerSecond: 100, burst: 200 };
/** Report routes, for every key. */
export const REPORTS_RATE_LIMIT: RateLimit = { ratePerSecond: 5, burst: 5 };

export interface KeyRecord {
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly type: KeyType;
  readonly shards: number;
  readonly rateLimit: RateLimit;
  readonly revokedAt: string | null;
}
