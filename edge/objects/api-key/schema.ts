// What an ApiKey object keeps: its record, written when the key is created, so that a look-up of an unknown key writes
// nothing; and what every admission names beside it.

import type { Environment } from "#domain/contract/environment.ts";
import type { KeyType } from "#domain/ids/api-key.ts";

export interface RateLimit {
  /** Tokens added a second, and how many may be saved up. */
  readonly ratePerSecond: number;
  readonly burst: number;
}

export interface KeyRecord {
  readonly keyId: string;
  readonly organisationId: string;
  readonly environment: Environment;
  readonly type: KeyType;
  readonly shards: number;
  readonly rateLimit: RateLimit;
  readonly revokedAt: string | null;
}

/**
 * What is announced to every key and named by every admission: the lists to screen with, the version to decide by, the
 * providers to ask, the version of the contract that the organisation is on.
 */
export type Announced = "lists" | "systemVersion" | "providers" | "contractVersion";

/** Immutable content by its hash; a version of the contract by its id. Of two, the one with the higher number is newer. */
export interface Active {
  readonly hash: string;
  readonly publication: number;
}
