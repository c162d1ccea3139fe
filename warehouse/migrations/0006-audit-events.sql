-- Who did what: one row for one act of a person or key upon a resource. `data` is kept as it came.
CREATE TABLE IF NOT EXISTS audit_events
(
    event_id String COMMENT 'evt_…: one for one act for ever; the row''s identity',
    event_type LowCardinality(String) COMMENT 'e.g. api_key.created',
    source LowCardinality(String) COMMENT 'The log that the act was written in',
    sequence UInt64 COMMENT 'Its place in that log: 1, 2, 3, … without gaps',
    organisation_id LowCardinality(String) COMMENT 'Where it was done',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'What it was done to, or empty',
    actor String COMMENT 'data.actor, or empty',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When it was done',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When it was written',
    request_id String COMMENT 'X-Request-Id of the request that did it; empty where a job or the passing of time did it' CODEC(ZSTD(1)),
    data String COMMENT 'The event''s own fields, JSON text' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(recorded_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Acts of people and keys; one row an event id under final = 1'
