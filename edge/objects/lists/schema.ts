// The Lists object's tables, made on its first write: versions in chunks, publications, and who has not heard of the
// newest one yet.

export const TABLES = `
  -- A version is known by the SHA-256 of its content. It is verified once, when it is published first; facts is what it
  -- says of its lists, null before.
  CREATE TABLE IF NOT EXISTS list_version (
    hash TEXT PRIMARY KEY, begun_at TEXT NOT NULL, facts TEXT
  ) WITHOUT ROWID;

  -- Its packed content, cut. Bytes are null until they have come; then they never change.
  CREATE TABLE IF NOT EXISTS list_chunk (
    hash TEXT NOT NULL,
    number INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    length INTEGER NOT NULL,
    bytes BLOB,
    UNIQUE (hash, number)
  );

  -- Append-only. The highest number is active.
  CREATE TABLE IF NOT EXISTS list_publication (
    number INTEGER PRIMARY KEY, hash TEXT NOT NULL, published_at TEXT NOT NULL, actor TEXT NOT NULL, reason TEXT
  );

  -- Every list that a publication held, as the newest one with it described it. Serves: JSON; null for wallets.
  CREATE TABLE IF NOT EXISTS list_expected (
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    serves TEXT,
    entries INTEGER NOT NULL,
    publication INTEGER NOT NULL,
    PRIMARY KEY (id, kind)
  ) WITHOUT ROWID;

  -- Append-only; numbered together with publications, so that keys hear of both in order. The id is in upper case.
  CREATE TABLE IF NOT EXISTS list_retirement (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, retired_at TEXT NOT NULL, actor TEXT NOT NULL, reason TEXT NOT NULL
  );

  -- What left with a publication, or a retirement: JSON; absent where nothing did.
  CREATE TABLE IF NOT EXISTS list_departure (number INTEGER PRIMARY KEY, departure TEXT NOT NULL);

  -- What the job made last of the publishers' files, and what of it the active version lacks: JSON. One row.
  CREATE TABLE IF NOT EXISTS list_files (hash TEXT NOT NULL, read_at TEXT NOT NULL, missing TEXT NOT NULL);

  -- What one person wants done and another has to agree to; base: the newest number that both see.
  CREATE TABLE IF NOT EXISTS list_agreement (
    deed TEXT PRIMARY KEY, base INTEGER NOT NULL, actor TEXT NOT NULL, at TEXT NOT NULL
  ) WITHOUT ROWID;

  -- The newest publication, while there is somebody who has not confirmed it; asked: 1 once the Directory has said who.
  CREATE TABLE IF NOT EXISTS list_announcement (
    publication INTEGER NOT NULL, asked INTEGER NOT NULL, failures INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS list_unconfirmed (organisation_id TEXT PRIMARY KEY) WITHOUT ROWID;
`;
