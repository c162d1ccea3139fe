-- How often each value of each feature of payments was seen on one day, or in one hour of it: facts that add up, behind drift.
-- Filled by drift/facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS payment_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the payments'' occurred_at, in UTC',
    hour UInt8 COMMENT 'Of the day, in UTC; 24 for the whole day, which stands beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    feature LowCardinality(String) COMMENT 'amount, hour, score, country, …',
    category LowCardinality(String) COMMENT 'Its value where it is a text; of an amount the currency',
    number Float64 COMMENT 'Its value where it is a number, else 0',
    payments UInt64 COMMENT 'How many payments have this value'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, feature, hour, day, generation, category, number)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours about what payments are like, by generation'
