// The tables of the directory of crypto providers, made on the first write. Nothing of them is ever removed, but rows of `listed`
// and `statement`, which newer ones replace.

export const TABLES = `
  -- With what all sources say together.
  CREATE TABLE IF NOT EXISTS provider (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, facts TEXT NOT NULL,
    evidence INTEGER NOT NULL DEFAULT 0, latest_at TEXT
  );

  -- By what a provider is recognised.
  CREATE TABLE IF NOT EXISTS identity (name TEXT PRIMARY KEY, provider INTEGER NOT NULL) WITHOUT ROWID;

  -- What pages are chosen from, in their order: narrow, because a search looks at all of it.
  CREATE TABLE IF NOT EXISTS listed (
    sort TEXT NOT NULL, provider INTEGER NOT NULL, has_evidence INTEGER NOT NULL, search TEXT NOT NULL,
    countries TEXT NOT NULL, networks TEXT NOT NULL,
    PRIMARY KEY (sort, provider)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS listed_by_provider ON listed (provider);

  -- What operators stated themselves: the last statement about each provider.
  CREATE TABLE IF NOT EXISTS statement (
    provider INTEGER PRIMARY KEY, record TEXT NOT NULL, hash TEXT NOT NULL, stated_at TEXT NOT NULL, actor TEXT NOT NULL
  );

  -- With the newest edition that was completed.
  CREATE TABLE IF NOT EXISTS register (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, kind TEXT NOT NULL, as_of TEXT, hash TEXT, records INTEGER NOT NULL DEFAULT 0,
    completed_at TEXT, completed_by TEXT
  ) WITHOUT ROWID;

  -- The newest edition of a register that has a provider.
  CREATE TABLE IF NOT EXISTS member (
    register TEXT NOT NULL, provider INTEGER NOT NULL, as_of TEXT NOT NULL, PRIMARY KEY (register, provider)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS member_by_provider ON member (provider);

  -- What an edition says of a provider, as it said it; no record where it lacks the provider.
  CREATE TABLE IF NOT EXISTS evidence (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, provider INTEGER NOT NULL, register TEXT NOT NULL,
    as_of TEXT NOT NULL, type TEXT NOT NULL, source TEXT NOT NULL, hash TEXT NOT NULL, summary TEXT NOT NULL, record TEXT
  );
  CREATE INDEX IF NOT EXISTS evidence_by_provider ON evidence (provider, as_of, number);
  CREATE INDEX IF NOT EXISTS evidence_by_edition ON evidence (register, as_of);

  -- Of organisations, each environment apart: tenant is organisation/environment.
  CREATE TABLE IF NOT EXISTS review (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, tenant TEXT NOT NULL, provider INTEGER NOT NULL, decision TEXT NOT NULL,
    risk_rating TEXT NOT NULL, rationale TEXT NOT NULL, evidence_ids TEXT NOT NULL, next_review_at TEXT,
    reviewed_at TEXT NOT NULL, reviewed_by TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS review_by_provider ON review (tenant, provider, number);

  -- The last review of each provider.
  CREATE TABLE IF NOT EXISTS standing (
    tenant TEXT NOT NULL, provider INTEGER NOT NULL, review INTEGER NOT NULL, decision TEXT NOT NULL, next_review_at TEXT,
    PRIMARY KEY (tenant, provider)
  ) WITHOUT ROWID;
`;
