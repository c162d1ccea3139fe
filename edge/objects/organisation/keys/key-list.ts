// The organisation's keys as rows: no secret is among them.

import type { BoundedSql } from "../../bounded-sql.ts";
import type { ListedKey } from "../api.ts";
import { listed, type KeyRow } from "./key-row.ts";

export class KeyList {
  private readonly sql: BoundedSql;
  private readonly exists: () => boolean;

  /** @param exists whether the organisation was made: before that there are no tables, and no keys. */
  constructor(sql: BoundedSql, exists: () => boolean) {
    this.sql = sql;
    this.exists = exists;
  }

  /** Inside a commit. The same key again changes nothing. */
  add(key: ListedKey, hash: string): void {
    this.sql.exec(
      "INSERT OR IGNORE INTO api_key VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
      key.id,
      hash,
      key.type,
      key.environment,
      key.name,
      key.prefix,
      key.publishableKey,
      key.rateLimit.ratePerSecond,
      key.rateLimit.burst,
      key.createdAt,
    );
  }

  find(keyId: string): KeyRow | undefined {
    return this.rows("SELECT * FROM api_key WHERE id = ?", keyId)[0];
  }

  all(): ListedKey[] {
    return this.rows("SELECT * FROM api_key ORDER BY created_at, id").map(listed);
  }

  /** Under which hashes the keys that count have their objects. */
  hashes(): string[] {
    return this.rows("SELECT * FROM api_key WHERE revoked_at IS NULL").map(({ hash }) => hash);
  }

  private rows(query: string, ...bindings: string[]): KeyRow[] {
    return this.exists() ? this.sql.exec<KeyRow>(query, ...bindings).toArray() : [];
  }
}
