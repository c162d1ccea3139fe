// The Organisation object's tables, made on its first write: settings, the list of keys, and its log.

import type { Environment } from "#domain/contract/environment.ts";
import type { KeyType } from "#domain/ids/api-key.ts";
import type { RateLimit } from "../api-key/schema.ts";

export const TABLES = `
  CREATE TABLE IF NOT EXISTS organisation (id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS api_key (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    type TEXT NOT NULL,
    environment TEXT NOT NULL,
    name TEXT,
    prefix TEXT NOT NULL,
    publishable_key TEXT,
    rate_per_second REAL NOT NULL,
    burst INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) WITHOUT ROWID;
`;

/** A key as the list knows it. A secret key is nowhere but in its creation's answer. */
export interface ListedKey {
  readonly id: string;
  readonly type: KeyType;
  readonly environment: Environment;
  readonly name: string | null;
  readonly prefix: string;
  /** Whole for publishable keys, null for secret ones. */
  readonly publishableKey: string | null;
  readonly rateLimit: RateLimit;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}
