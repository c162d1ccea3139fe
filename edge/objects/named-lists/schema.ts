// The tables of a tenant's named lists, made on the first write.

import { EMERGENCY_TABLE } from "./emergencies.ts";

export const TABLES = `
  -- One row a list that was ever changed. Sum and entries are those of its entries in force; see domain/named-lists/list-hash.ts.
  CREATE TABLE IF NOT EXISTS list (
    name TEXT PRIMARY KEY, kind TEXT NOT NULL, revision INTEGER NOT NULL, sum TEXT NOT NULL, entries INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- In force until it expires. Numbered in the order in which they came.
  CREATE TABLE IF NOT EXISTS entry (
    number INTEGER PRIMARY KEY, list TEXT NOT NULL, value TEXT NOT NULL, id TEXT NOT NULL UNIQUE, masked TEXT,
    reason TEXT NOT NULL, expires_at TEXT, added_at TEXT NOT NULL, added_by TEXT NOT NULL, approved_by TEXT
  );
  CREATE UNIQUE INDEX IF NOT EXISTS entry_by_value ON entry (list, value);
  CREATE INDEX IF NOT EXISTS entry_by_number ON entry (list, number);
  CREATE INDEX IF NOT EXISTS entry_by_expiry ON entry (list, expires_at) WHERE expires_at IS NOT NULL;

  -- What waits for a second operator, with its entries as JSON, of which some may be to remove.
  CREATE TABLE IF NOT EXISTS proposal (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, list TEXT NOT NULL, reason TEXT NOT NULL,
    proposed_at TEXT NOT NULL, proposed_by TEXT NOT NULL, entries TEXT NOT NULL, count INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS proposal_by_list ON proposal (list, number);
${EMERGENCY_TABLE}`;
