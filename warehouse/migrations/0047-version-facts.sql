-- Which versions decided the payments of one day, or of one hour of it, and when first and last: where the baseline of drift begins.
-- Filled by drift/version-facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS version_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the payments'' occurred_at, in UTC',
    hour UInt8 COMMENT 'Of the day, in UTC; 24 for the whole day, which stands beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    system_version_id LowCardinality(String) COMMENT 'The version that decided',
    currency LowCardinality(String) COMMENT 'Of the payments',
    payments UInt64 COMMENT 'How many',
    first_occurred_at DateTime64(3, 'UTC') COMMENT 'When the first of them occurred',
    newest Tuple(recorded_at DateTime64(3, 'UTC'), event_id String) COMMENT 'The one that was decided last'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, system_version_id, currency)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'What each version decided on whole days and in their hours, by generation'
