// The tables of a tenant's Travel Rule desk, made on the first write.

export const TABLES = `
  -- The profile and the set-up, each as JSON.
  CREATE TABLE IF NOT EXISTS document (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;

  -- In the order in which they were proposed. The body is JSON.
  CREATE TABLE IF NOT EXISTS connection (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);

  -- Tests that have begun and not ended, each as JSON. What is still here at its deadline was interrupted.
  CREATE TABLE IF NOT EXISTS running_test (
    id TEXT PRIMARY KEY, connection_id TEXT, key_name TEXT NOT NULL, fingerprint TEXT NOT NULL, ends_by INTEGER NOT NULL,
    body TEXT NOT NULL
  ) WITHOUT ROWID;

  -- What has happened lately; older rows are removed.
  CREATE TABLE IF NOT EXISTS activity (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, connection_id TEXT, type TEXT NOT NULL, result TEXT NOT NULL, at TEXT NOT NULL
  );
`;
