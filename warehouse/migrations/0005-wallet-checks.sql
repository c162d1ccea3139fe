-- One row for one wallet that was screened on its own, outside any payment. What its checks came to stands in check_observations.
CREATE TABLE IF NOT EXISTS wallet_checks
(
    event_id String COMMENT 'evt_wsc_…: one for one saved check for ever; the row''s identity',
    wallet_screening_id String COMMENT 'wsc_…: the saved check, which alone tells the address',
    source LowCardinality(String) COMMENT 'The log that it was written in',
    sequence UInt64 COMMENT 'Its place in that log',
    organisation_id LowCardinality(String) COMMENT 'Whose check it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer that it was made for, or empty',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When it was screened; reports are by it',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When it was saved',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Wallet checks on their own; one row an event id under final = 1'
