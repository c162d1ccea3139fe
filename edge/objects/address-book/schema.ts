// The tables of a tenant's saved addresses, made on the first write. None holds a complete address in clear.

import { DISCOVERY_TABLE } from "./discovery/schema.ts";

export const TABLES = `
  -- The keys that addresses are sealed under, themselves sealed under ADDRESS_SECRET. The greatest id seals; the others go
  -- once nothing is left under them.
  CREATE TABLE IF NOT EXISTS data_key (id INTEGER PRIMARY KEY, wrapped_by TEXT NOT NULL, bytes TEXT NOT NULL, created_at TEXT NOT NULL);

  -- Addresses whose seal could not be opened when they were to be sealed again; the next replacement tries them again.
  CREATE TABLE IF NOT EXISTS skipped_seal (number INTEGER PRIMARY KEY);

  -- One row a destination on a network, and one more for each time that it was saved again after it was archived. Numbered in the order in which they came.
  CREATE TABLE IF NOT EXISTS address (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, network TEXT NOT NULL, fingerprint TEXT NOT NULL,
    sealed_by INTEGER NOT NULL, sealed TEXT NOT NULL, masked TEXT NOT NULL, label TEXT NOT NULL, status TEXT NOT NULL,
    purpose TEXT, hosting TEXT NOT NULL, provider_id TEXT, external_user_id TEXT,
    control TEXT NOT NULL, screening TEXT NOT NULL, discovery TEXT,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, version INTEGER NOT NULL,
    -- The number of its last change that decisions must know of, and when that was.
    revision INTEGER NOT NULL UNIQUE, revised_at TEXT NOT NULL
  );
  DROP INDEX IF EXISTS address_by_wallet;
  CREATE INDEX IF NOT EXISTS address_by_fingerprint ON address (fingerprint, network);
  CREATE INDEX IF NOT EXISTS address_by_key ON address (sealed_by);
  CREATE INDEX IF NOT EXISTS address_by_customer ON address (external_user_id);

  -- For whom a payment to the wallet is, as fingerprints: of each address that has a tag or memo, and of each that may hold one.
  -- An address without a row was saved when wallets alone were told apart, or is on a network without memos.
  CREATE TABLE IF NOT EXISTS address_destination (
    number INTEGER PRIMARY KEY, destination TEXT NOT NULL, memo TEXT, masked_memo TEXT
  );
  CREATE INDEX IF NOT EXISTS address_destination_by_itself ON address_destination (destination);
  CREATE INDEX IF NOT EXISTS address_destination_by_memo ON address_destination (memo);

  -- What lists are filtered by, so narrow that a search reads all of it quickly. The text is what a search looks into.
  CREATE TABLE IF NOT EXISTS address_index (
    number INTEGER PRIMARY KEY, network TEXT NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS address_index_by_status ON address_index (status);
  CREATE INDEX IF NOT EXISTS address_index_by_network ON address_index (network, status);
  -- Only this one has the rows of a network in the order of their numbers, which is that of pages.
  CREATE INDEX IF NOT EXISTS address_index_by_network_alone ON address_index (network);

  -- Which change each ledger of the tenant has all changes up to.
  CREATE TABLE IF NOT EXISTS told_ledger (shard INTEGER PRIMARY KEY, revision INTEGER NOT NULL);

  -- At most one row: the greatest number under which ledgers were told to expect a change, made or not.
  CREATE TABLE IF NOT EXISTS announced_change (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL);

  -- How many there are, so that no list counts its rows.
  CREATE TABLE IF NOT EXISTS address_count (
    network TEXT NOT NULL, status TEXT NOT NULL, addresses INTEGER NOT NULL, PRIMARY KEY (network, status)
  ) WITHOUT ROWID;
  ${DISCOVERY_TABLE}
`;
