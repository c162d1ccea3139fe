-- Which days are rolled up, by which generation and as of when. A row is written after the generation's facts, so a
-- generation that is named here is whole. The newest of a day counts; rows loaded since its `as_of` make it stale.
CREATE TABLE IF NOT EXISTS rollup_days
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    generation UInt64 COMMENT 'Identifies one computation of this day; later ones are greater (a snowflake id)',
    as_of DateTime64(3, 'UTC') COMMENT 'The warehouse''s time just before it read the events',
    facts_version UInt16 COMMENT 'Version of the facts in this generation; readers use the newest version only'
)
ENGINE = ReplacingMergeTree(generation)
ORDER BY (organisation_id, environment, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The newest rollup generation of each day, one row per day under final = 1';

-- When rows of each hour were last loaded, as of load_watermark: what was loaded since a rollup makes only its hours stale. Times
-- only grow, so advancing the watermark twice, or by two processes at once, changes nothing.
CREATE TABLE IF NOT EXISTS loaded_hours
(
    organisation_id LowCardinality(String) COMMENT 'The organisation whose rows were loaded',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC; of an outcome, of its decision',
    hour UInt8 COMMENT 'Hour of that day in UTC, 0 to 23',
    kind LowCardinality(String) COMMENT 'What was loaded: decision, outcome, or wallet for one that was screened on its own',
    newest_loaded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the newest row of this hour was loaded'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, day, hour, kind)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'When rows of each hour were last loaded, as of load_watermark';

-- Up to when loaded rows are counted in loaded_hours: all that were loaded before `loaded_before`, less a margin. It is written
-- after their hours, so the watermark never claims too much.
CREATE TABLE IF NOT EXISTS load_watermark
(
    one UInt8 DEFAULT 1 COMMENT 'Always 1: the newest watermark replaces the others',
    loaded_before DateTime64(3, 'UTC') COMMENT 'The warehouse''s time just before it read what was loaded'
)
ENGINE = ReplacingMergeTree(loaded_before)
ORDER BY one
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Up to when loaded rows are counted in loaded_hours; one row under final = 1';
