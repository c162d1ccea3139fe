-- Which days are rolled up, by which generation and as of when: written after the generation's facts, so a
-- generation that is named here is whole. The newest of a day counts; rows loaded since its `as_of` make it stale.
CREATE TABLE IF NOT EXISTS rollup_days
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    generation UInt64 COMMENT 'Names one computation of this day; later ones are greater (a snowflake id)',
    as_of DateTime64(3, 'UTC') COMMENT 'The warehouse''s clock just before the events were read',
    facts_version UInt16 DEFAULT 1 COMMENT 'Version of the facts that this generation holds; readers take those of the newest version only'
)
ENGINE = ReplacingMergeTree(generation)
ORDER BY (organisation_id, environment, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'The newest rollup generation of each day, one row a day under final = 1'
