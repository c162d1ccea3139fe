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

-- When rows of each day were last loaded, as of load_watermark. Times only grow, so advancing the watermark twice, or by two
-- processes at once, changes nothing.
CREATE TABLE IF NOT EXISTS loaded_days
(
    organisation_id LowCardinality(String) COMMENT 'The organisation whose rows were loaded',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    of_decisions Bool COMMENT 'True for decisions and outcomes, false for wallets that were screened on their own',
    newest_loaded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the newest row of this day was loaded'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, day, of_decisions)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'When rows of each day were last loaded, as of load_watermark';

-- Up to when loaded rows are counted in loaded_days: all that were loaded before `loaded_before`, less a margin. It is written
-- after their days, so the watermark never claims too much.
CREATE TABLE IF NOT EXISTS load_watermark
(
    one UInt8 DEFAULT 1 COMMENT 'Always 1: the newest watermark replaces the others',
    loaded_before DateTime64(3, 'UTC') COMMENT 'The warehouse''s time just before it read what was loaded'
)
ENGINE = ReplacingMergeTree(loaded_before)
ORDER BY one
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Up to when loaded rows are counted in loaded_days; one row under final = 1';
