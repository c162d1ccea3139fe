-- How many customers made how many payments on one whole day: what their single rows would tell of the day, in a few rows. Over days
-- it does not add up, for a customer comes on several; the window is counted from customer_facts.
-- Filled by drift/write-customer-count-facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS customer_count_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the payments'' occurred_at, in UTC',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    payments UInt32 COMMENT 'How many payments one customer made on this day',
    customers UInt64 COMMENT 'How many customers made as many'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, day, generation, payments)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Customers by their number of payments on whole days, by generation'
