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

-- When something of each day was last loaded, as far as the looks of loaded_looks have seen. Times only grow, so a look that
-- is repeated, or made by two processes at once, changes nothing.
CREATE TABLE IF NOT EXISTS loaded_days
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    of_decisions Bool COMMENT 'False for wallets that were screened on their own: they are no decisions',
    newest_loaded_at SimpleAggregateFunction(max, DateTime64(3, 'UTC')) COMMENT 'When the newest row of this day was loaded'
)
ENGINE = AggregatingMergeTree
ORDER BY (organisation_id, environment, day, of_decisions)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'When each day was last added to, as of the newest look';

-- Looks at what was loaded: everything loaded before `looked_at`, less a margin, stands in loaded_days. Written after the days
-- of the look, so a look that is named here is whole.
CREATE TABLE IF NOT EXISTS loaded_looks
(
    one UInt8 DEFAULT 1 COMMENT 'Always 1: the newest look replaces the others',
    looked_at DateTime64(3, 'UTC') COMMENT 'The warehouse''s clock just before the look'
)
ENGINE = ReplacingMergeTree(looked_at)
ORDER BY one
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The newest look at what was loaded; one row under final = 1';
