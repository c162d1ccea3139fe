-- Which positions of which log have arrived, whatever the kind of event: reports count their completeness here.
-- Per source, `count()` and `max(sequence)` under `final = 1` say how much of the log is loaded and where it ends.
-- Not partitioned: a log is counted from its first row, so no month of it may ever be dropped alone.
CREATE TABLE IF NOT EXISTS event_log
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'A position in it that has been loaded',
    event_id String COMMENT 'The event at that position',
    recorded_at DateTime64(3, 'UTC') COMMENT 'When the fact was written',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When it was loaded'
)
ENGINE = ReplacingMergeTree
ORDER BY (organisation_id, environment, source, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The loaded positions of every log; one row per position under final = 1';

-- Up to where each log is known to be loaded without a gap, from its first position on: completeness counts only what comes
-- after. Loaded positions never disappear, so the value only grows.
CREATE TABLE IF NOT EXISTS log_prefixes
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    whole_until UInt64 COMMENT 'Every position up to this one has been loaded'
)
ENGINE = ReplacingMergeTree(whole_until)
ORDER BY (organisation_id, environment, source)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Up to where each log has no gap; one row per log under final = 1';
