-- What each decision was made from, and the whole answer, as JSON texts: read rarely, by day and event id, so they
-- stand apart from the columns that every report reads.
CREATE TABLE IF NOT EXISTS decision_contexts
(
    event_id String COMMENT 'evt_…: the event of the decision; the row''s identity',
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the decision was written',
    assessment String COMMENT 'The answer as the caller got it, JSON text' CODEC(ZSTD(3)),
    context String COMMENT 'The frozen evidence, JSON text: with the system version it gives the decision again' CODEC(ZSTD(3)),
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable',
    INDEX loaded loaded_at TYPE minmax -- what is new lies in few parts
)
ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(recorded_at)
ORDER BY (organisation_id, environment, toDate(occurred_at), event_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Assessment and context of each decision as JSON'
