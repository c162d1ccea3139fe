-- How long labels took to become known, as facts that add up: behind what the effectiveness report says of labels still to come.
-- One row per cell; label-delay/facts.sql computes it. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS label_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    interrupted Bool COMMENT 'True if the payment was reviewed or blocked',
    label LowCardinality(String) COMMENT 'Effective label: fraud or legitimate; empty if there is none',
    label_source LowCardinality(String) COMMENT 'Source of the first outcome that said so; empty without a label',
    delay_days UInt32 COMMENT 'Days from the payment''s day to the day on which that outcome became known; 0 without a label',
    customer_group UInt8 COMMENT 'Group of the customer, 0 to 127, by sipHash64 of their id; 0 without a label',
    payments UInt64 COMMENT 'Number of payments'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, label, label_source, delay_days)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'How long labels took, of payments on whole days and in their hours, by generation';
