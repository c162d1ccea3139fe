-- Which events have been loaded at each position of a log, as the least and the greatest of their ids' hashes: `event_log` keeps one
-- event of a position, so two of them would look like one that came twice. A row is small, and says the same however often it comes.
CREATE TABLE IF NOT EXISTS event_places
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'A position in it that has been loaded' CODEC(Delta, ZSTD(1)),
    least_id SimpleAggregateFunction(min, UInt64) COMMENT 'The least sipHash64 of the ids of the events there' CODEC(NONE),
    greatest_id SimpleAggregateFunction(max, UInt64) COMMENT 'The greatest; another one than the least if there are two events' CODEC(NONE),
    loaded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the newest of them was loaded' CODEC(Delta, ZSTD(1)),
    INDEX loaded loaded_at TYPE minmax -- what is new is in few parts
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, source, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Hashes of the events at each position of every log; one row per position under final = 1';

-- Writes a position with its event when the position is written.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_places_from_event_log TO event_places AS
SELECT
    organisation_id,
    environment,
    source,
    sequence,
    sipHash64(event_id) AS least_id,
    least_id AS greatest_id,
    loaded_at
FROM event_log;

-- The positions of logs at which different events have been loaded, as of load_watermark: no log holds two, so one was not written
-- by it, or the log went back.
CREATE TABLE IF NOT EXISTS conflicting_places
(
    organisation_id LowCardinality(String) COMMENT 'Whose log it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    source LowCardinality(String) COMMENT 'The log, e.g. ledger/org_x/sandbox/0',
    sequence UInt64 COMMENT 'The position in it'
)
ENGINE = ReplacingMergeTree
ORDER BY (organisation_id, environment, source, sequence)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Positions with different events; one row per position under final = 1';
