-- How many payments each customer made on one day, or in one hour of it, behind the counts of independent customers: see docs/decisions/010.
-- Filled by drift/customer-facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS customer_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the payments'' occurred_at, in UTC',
    hour UInt8 COMMENT 'Of the day, in UTC; 24 for the whole day, which stands beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    customer UInt64 COMMENT 'sipHash64 of the subject''s id',
    payments UInt32 COMMENT 'How many payments of this customer occurred on this day'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, customer)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Payments of each customer on whole days and in their hours, by generation'
