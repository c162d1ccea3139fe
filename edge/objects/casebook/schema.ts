// The Casebook's tables, made on its first write. A resource is one JSON text; what it is found by has a column.

import { QUEUE_INDEX } from "./alert-queue.ts";

export const TABLES = `
  -- Whose casebook this is: an object does not know its own name.
  CREATE TABLE IF NOT EXISTS casebook (
    organisation_id TEXT PRIMARY KEY, environment TEXT NOT NULL
  ) WITHOUT ROWID;

  -- How far each log was heard: a repeated row changes nothing.
  CREATE TABLE IF NOT EXISTS heard_log (source TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID;

  -- Rows that were set aside and then taken in, out of the order of their log.
  CREATE TABLE IF NOT EXISTS heard_again (
    source TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (source, sequence)
  ) WITHOUT ROWID;

  -- Numbered in order of creation. What is alive has the instant at which time changes it: when an alert is due, when a signal
  -- expires. Signals have a key, by which what is seen again is known. The log's row of the newest change, and when that was.
  CREATE TABLE IF NOT EXISTS resource (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL UNIQUE, key TEXT NOT NULL, status TEXT NOT NULL,
    priority TEXT NOT NULL, subject_id TEXT NOT NULL, external_user_id TEXT NOT NULL, due_at TEXT, state TEXT NOT NULL,
    sequence INTEGER NOT NULL, changed_at TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS resource_kind ON resource (kind, number);
  CREATE INDEX IF NOT EXISTS resource_status ON resource (kind, status, number);
  CREATE INDEX IF NOT EXISTS resource_subject ON resource (kind, subject_id, number);
  CREATE INDEX IF NOT EXISTS resource_user ON resource (kind, external_user_id, number);
  CREATE INDEX IF NOT EXISTS resource_sequence ON resource (sequence);
  CREATE INDEX IF NOT EXISTS resource_due ON resource (due_at) WHERE due_at IS NOT NULL;
  ${QUEUE_INDEX}

  -- All whom an investigation is about, by our id and by the caller's.
  CREATE TABLE IF NOT EXISTS investigated_subject (
    subject TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (subject, number)
  ) WITHOUT ROWID;

  -- Of alerts and of investigations: which decisions they are over.
  CREATE TABLE IF NOT EXISTS linked_decision (
    owner_id TEXT NOT NULL, decision_id TEXT NOT NULL, is_transaction INTEGER NOT NULL, subject TEXT NOT NULL,
    PRIMARY KEY (owner_id, decision_id)
  ) WITHOUT ROWID;

  -- What the caller calls the decisions that are linked.
  CREATE TABLE IF NOT EXISTS external_ids (
    decision_id TEXT PRIMARY KEY, external_activity_id TEXT, external_transaction_id TEXT
  ) WITHOUT ROWID;

  -- Outcomes that investigations ask for, numbered as in the log, and whether they arrived.
  CREATE TABLE IF NOT EXISTS following_outcome (
    sequence INTEGER PRIMARY KEY, investigation_id TEXT NOT NULL, is_recorded INTEGER NOT NULL
  );

  -- The same of alerts that were closed with their label.
  CREATE TABLE IF NOT EXISTS alert_outcome (
    sequence INTEGER PRIMARY KEY, alert_id TEXT NOT NULL, is_recorded INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS alert_outcome_alert ON alert_outcome (alert_id, is_recorded);
`;
