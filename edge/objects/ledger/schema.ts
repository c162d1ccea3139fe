// The Ledger's tables, made on its first write. What is looked up by has a column; the rest is one compressed record.

import { SAVED_ADDRESS_TABLES } from "./addresses/saved-addresses.ts";
import { SUBJECT_DECISION_TABLE } from "./history/subject-decisions.ts";
import { RELATION_TABLES } from "./relations/relations.ts";
import { JUDGED_PAIR_TABLE } from "./saved/judged-pairs.ts";
import { RISK_ASSESSMENT_TABLES } from "./saved/risk-assessments.ts";
import { SAMPLE_TABLES } from "./saved/samples.ts";
import { SNOOZE_TABLE } from "./saved/snoozes.ts";
import { WALLET_CHECK_TABLES } from "./saved/wallet-checks.ts";

const OWN_TABLES = `
  -- Whose ledger this is: an object does not know its own name.
  CREATE TABLE IF NOT EXISTS ledger (
    organisation_id TEXT NOT NULL, environment TEXT NOT NULL, shard INTEGER NOT NULL,
    -- Of how many; null before the first decision.
    shards INTEGER,
    -- Names and histories hold the decisions up to this number; see history/derived.ts.
    derived_to INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id)
  ) WITHOUT ROWID;

  -- One row a decision, numbered as in the log. The stem is the part that its three ids share. Fingerprints are bytes here
  -- and in claims; the column says TEXT because they were text at first.
  CREATE TABLE IF NOT EXISTS decision (
    sequence INTEGER PRIMARY KEY, stem TEXT NOT NULL, fingerprint TEXT NOT NULL, record BLOB NOT NULL
  );

  -- Outcomes, append-only, numbered as in the log; number counts within the decision.
  CREATE TABLE IF NOT EXISTS outcome (
    sequence INTEGER PRIMARY KEY,
    stem TEXT NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (stem, number)
  );
  CREATE INDEX IF NOT EXISTS outcome_subject ON outcome (json_extract(body, '$.subjectId'));

  -- Answers under an Idempotency-Key. Those of outcomes are kept as long as the decision.
  CREATE TABLE IF NOT EXISTS idempotent_answer (
    name TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, body TEXT NOT NULL
  ) WITHOUT ROWID;

  -- Derived from the decisions, and written in bulk: from here to the sightings.
  -- Where a decision is found: by stem, and by the caller's transaction id.
  CREATE TABLE IF NOT EXISTS decision_name (
    name TEXT PRIMARY KEY, sequence INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- When each subject was first seen; its newest activity is always among the entries. And its alert windows as JSON, null
  -- where there never was an alert.
  CREATE TABLE IF NOT EXISTS history_subject (
    subject_id TEXT PRIMARY KEY, first_at INTEGER NOT NULL, alert_windows TEXT
  ) WITHOUT ROWID;

  -- Which customer an id is, since its first decision or risk assessment: one id has one type.
  CREATE TABLE IF NOT EXISTS subject_identity (
    subject_id TEXT PRIMARY KEY, type TEXT NOT NULL, external_user_id TEXT
  ) WITHOUT ROWID;

  -- The newest 500 activities of each subject, in order of occurrence.
  CREATE TABLE IF NOT EXISTS history_entry (
    subject_id TEXT NOT NULL, occurred_at INTEGER NOT NULL, sequence INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (subject_id, occurred_at, sequence)
  ) WITHOUT ROWID;

  -- Those that were not allowed, all of them: activities that are allowed cannot push them out.
  CREATE TABLE IF NOT EXISTS history_interrupted (
    subject_id TEXT NOT NULL, occurred_at INTEGER NOT NULL, sequence INTEGER NOT NULL,
    PRIMARY KEY (subject_id, occurred_at, sequence)
  ) WITHOUT ROWID;

  -- What fell out of the newest 500, summed by hour; name tells hour, kind, direction and currency apart.
  CREATE TABLE IF NOT EXISTS history_hour (
    subject_id TEXT NOT NULL, name TEXT NOT NULL, bucket TEXT NOT NULL, PRIMARY KEY (subject_id, name)
  ) WITHOUT ROWID;

  -- Which subjects met a device, address, instrument or counterparty, since when; and how many did.
  CREATE TABLE IF NOT EXISTS sighting (
    name TEXT NOT NULL, subject_id TEXT NOT NULL, first_at INTEGER NOT NULL, PRIMARY KEY (name, subject_id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sighting_total (
    name TEXT PRIMARY KEY, subjects INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TRIGGER IF NOT EXISTS sighting_counts AFTER INSERT ON sighting BEGIN
    INSERT INTO sighting_total (name, subjects) VALUES (new.name, 1)
    ON CONFLICT DO UPDATE SET subjects = subjects + 1;
  END;

  -- Names that links had before all spellings of an address, account or wallet were one: what was stored under them has moved.
  CREATE TABLE IF NOT EXISTS sighting_renamed (
    former_name TEXT PRIMARY KEY, name TEXT NOT NULL
  ) WITHOUT ROWID;

  -- Pointers from a claimed name to the ledger that may hold its record; and the tokens that no longer count.
  CREATE TABLE IF NOT EXISTS claim (
    name TEXT PRIMARY KEY, shard INTEGER NOT NULL, fingerprint TEXT NOT NULL, token TEXT NOT NULL,
    stem TEXT NOT NULL, claimed_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS void_token (
    token TEXT PRIMARY KEY, voided_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS void_token_voided_at ON void_token (voided_at);
`;

export const TABLES =
  OWN_TABLES +
  SUBJECT_DECISION_TABLE +
  SNOOZE_TABLE +
  JUDGED_PAIR_TABLE +
  SAMPLE_TABLES +
  WALLET_CHECK_TABLES +
  RISK_ASSESSMENT_TABLES +
  RELATION_TABLES +
  SAVED_ADDRESS_TABLES;
