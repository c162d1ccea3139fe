// Directory: the one list of organisations, with the number of ledgers that each was created with.
// Never on the way of a decision: keys carry the number of shards themselves.

import { DurableObject } from "cloudflare:workers";
import type { Env } from "../../environment.ts";

/** The name of the one Directory object. */
export const DIRECTORY_NAME = "directory";

export interface DirectoryEntry {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** Ledgers for each environment, fixed for ever at creation. */
  readonly shards: { readonly sandbox: number; readonly production: number };
}

type Row = {
  id: string;
  name: string;
  created_at: string;
  sandbox_shards: number;
  production_shards: number;
};

const TABLE = `
  CREATE TABLE IF NOT EXISTS organisation (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created_at TEXT NOT NULL,
    sandbox_shards INTEGER NOT NULL,
    production_shards INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

export class Directory extends DurableObject<Env> {
  /** Adds an organisation. The same id again changes nothing. */
  add(entry: DirectoryEntry): void {
    this.ctx.storage.sql.exec(TABLE);
    this.ctx.storage.sql.exec(
      "INSERT OR IGNORE INTO organisation VALUES (?, ?, ?, ?, ?)",
      entry.id,
      entry.name,
      entry.createdAt,
      entry.shards.sandbox,
      entry.shards.production,
    );
  }

  find(id: string): DirectoryEntry | null {
    return this.list().find((entry) => entry.id === id) ?? null;
  }

  /** All of them, oldest first. */
  list(): DirectoryEntry[] {
    if (
      this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'organisation'").toArray()
        .length === 0
    ) {
      return [];
    }
    return this.ctx.storage.sql
      .exec<Row>("SELECT * FROM organisation ORDER BY created_at, id")
      .toArray()
      .map((row) => ({
        id: row.id,
        name: row.name,
        createdAt: row.created_at,
        shards: { sandbox: row.sandbox_shards, production: row.production_shards },
      }));
  }
}
