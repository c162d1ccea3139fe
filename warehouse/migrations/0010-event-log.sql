-- Which places of which log have arrived, whatever the family: completeness is counted here, not assumed.
-- Per source, `count()` and `max(sequence)` under `final = 1` say how much of the log is loaded and where it ends.
-- Not partitioned: a log is counted from its first row, so no month of it may ever be dropped alone.
CREATE TABLE IF NOT EXISTS event_log
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'A place in it that has been loaded',
    event_id String COMMENT 'The event of that place',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the fact was written',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When it was loaded'
)
ENGINE = ReplacingMergeTree
ORDER BY (organisation_id, environment, source, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The loaded places of every log; one row a place under final = 1'
