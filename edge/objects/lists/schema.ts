// The Lists object's tables, made on its first write: versions in chunks, publications, and who has not heard of the
// newest one yet.

/** The name of the one Lists object, and of its log. */
export const LISTS_NAME = "lists";

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

  -- The newest publication, while there is somebody who has not confirmed it; asked: 1 once the Directory has said who.
  CREATE TABLE IF NOT EXISTS list_announcement (
    publication INTEGER NOT NULL, asked INTEGER NOT NULL, failures INTEGER NOT NULL, next_attempt_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS list_unconfirmed (organisation_id TEXT PRIMARY KEY) WITHOUT ROWID;
`;
