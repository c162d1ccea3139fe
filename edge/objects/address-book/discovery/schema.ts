// The table of a tenant's discoveries. It holds no address.

export const DISCOVERY_TABLE = `
  -- One row a requestId of the caller. Sources and candidates are JSON, times ms since 1970.
  CREATE TABLE IF NOT EXISTS discovery (
    number INTEGER PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, address_id TEXT NOT NULL,
    asset_code TEXT, direction TEXT, providers TEXT, actor TEXT NOT NULL, asked_by TEXT,
    status TEXT NOT NULL, sources TEXT NOT NULL, candidates TEXT NOT NULL,
    created_at INTEGER NOT NULL, last_call_at INTEGER NOT NULL,
    -- When it goes on, and how often in a row it could not; NULL once it is decided.
    next_attempt_at INTEGER, failures INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS discovery_waiting ON discovery (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS discovery_by_address ON discovery (address_id, number);
`;
