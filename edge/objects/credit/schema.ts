// The Credit object's tables, made on its first write. Amounts are decimal strings.

export const TABLES = `
  -- Whose credit it is, and what its ledgers charge by. The first grant says the currency.
  CREATE TABLE IF NOT EXISTS credit (
    organisation_id TEXT PRIMARY KEY, currency TEXT, prices TEXT, prices_revision INTEGER NOT NULL,
    tariff_revision INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- Every movement, append-only. The newest row's balance_after is the balance that no ledger holds.
  CREATE TABLE IF NOT EXISTS entry (
    sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, amount TEXT NOT NULL,
    currency TEXT NOT NULL, shard INTEGER, note TEXT, balance_after TEXT NOT NULL, created_at TEXT NOT NULL
  );

  -- One row a ledger that ever asked; see domain/billing/lease.ts.
  CREATE TABLE IF NOT EXISTS lease (
    shard INTEGER PRIMARY KEY, number INTEGER NOT NULL, leased TEXT NOT NULL, returned TEXT NOT NULL, captured TEXT NOT NULL
  );

  -- What was captured on each day, by its beginning in UTC (ms since 1970). The first day is the one on which counting began.
  CREATE TABLE IF NOT EXISTS captured_by_day (day INTEGER PRIMARY KEY, captured TEXT NOT NULL);
`;
