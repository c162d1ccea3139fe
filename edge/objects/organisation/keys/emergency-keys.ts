// Keys that one person made in an emergency, where another would have had to agree. Each ends at its time, unless another person
// has confirmed it before.

import { EMERGENCY_MILLISECONDS, ONE_IN, type Emergency } from "#domain/contract/operators/emergency.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

export const EMERGENCY_KEY_TABLE = `
  CREATE TABLE IF NOT EXISTS api_key_emergency (
    key_id TEXT PRIMARY KEY, actor TEXT NOT NULL, reason TEXT NOT NULL, ends_at TEXT NOT NULL,
    confirmed_by TEXT
  ) WITHOUT ROWID;
`;

type Row = { key_id: string; actor: string; reason: string; ends_at: string; confirmed_by: string | null };

export class EmergencyKeys {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. */
  add(keyId: string, { by, reason, endsAt }: Emergency): void {
    this.sql.exec("INSERT INTO api_key_emergency VALUES (?, ?, ?, ?, NULL)", keyId, by, reason, endsAt);
  }

  find(keyId: string): { readonly emergency: Emergency; readonly isConfirmed: boolean } | null {
    const [row] = this.rows("key_id = ?", keyId);
    return row === undefined ? null : { emergency: emergencyOf(row), isConfirmed: row.confirmed_by !== null };
  }

  /** By the ids of their keys. */
  unconfirmed(): ReadonlyMap<string, Emergency> {
    return new Map(this.rows("confirmed_by IS NULL").map((row) => [row.key_id, emergencyOf(row)]));
  }

  /** Whether one was made within the 7 days before that nobody has confirmed. @param at ISO 8601. */
  hasRecent(at: string): boolean {
    const since = formatInstant(instantOf(at) + EMERGENCY_MILLISECONDS - ONE_IN);
    return this.rows("confirmed_by IS NULL AND ends_at > ?", since).length > 0;
  }

  /** Inside a commit. */
  confirm(keyId: string, actor: string): void {
    this.sql.exec("UPDATE api_key_emergency SET confirmed_by = ? WHERE key_id = ?", actor, keyId);
  }

  // An object that is only asked makes no tables.
  private rows(condition: string, ...bindings: string[]): Row[] {
    if (!this.sql.hasTable("api_key_emergency")) return [];
    return this.sql.exec<Row>(`SELECT * FROM api_key_emergency WHERE ${condition}`, ...bindings).toArray();
  }
}

function emergencyOf({ actor: by, reason, ends_at: endsAt }: Row): Emergency {
  return { by, reason, endsAt };
}
