// The Organisation object's tables, made on its first write: settings, the list of keys, verdicts that a ledger lacks, what waits
// for a second person, and its log.

import { AWAITED_ACT_TABLE } from "../awaited-acts.ts";
import { EMERGENCY_KEY_TABLE } from "./keys/emergency-keys.ts";
import { UNTOLD_VERDICT_TABLE } from "./verdict-teller.ts";

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
  ${UNTOLD_VERDICT_TABLE}
  ${AWAITED_ACT_TABLE}
  ${EMERGENCY_KEY_TABLE}
`;
