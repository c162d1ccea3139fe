-- What the checks of one day, or of one hour of it, returned, as facts that add up over days: the rollup behind provider
-- reliability. providers/facts.sql computes it. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS check_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    provider LowCardinality(String) COMMENT 'The provider that was asked',
    check LowCardinality(String) COMMENT 'What was asked: sanctions, pep, adverse_media or wallet',
    status LowCardinality(String) COMMENT 'What it answered; match or clear in a pair',
    error_code LowCardinality(String) COMMENT 'Why there is no answer; empty if there is one, and in a pair',
    list_version LowCardinality(String) COMMENT 'The lists that the answer is based on; empty in a pair',
    other_provider LowCardinality(String) COMMENT 'The provider that was asked the same; empty if the row counts calls',
    other_status LowCardinality(String) COMMENT 'What the other provider answered: match or clear; empty if the row counts calls',
    calls UInt64 COMMENT 'Number of calls, or pairs, in this cell',
    customer_groups Array(UInt32) COMMENT 'The same of each of 128 groups of customers, by sipHash64 of their ids; a check for none is a customer of its own',
    customer_states AggregateFunction(uniqCombined64(12), UInt64)
        COMMENT 'Distinct customers of the same: exact up to 128, then 3% off at most in 19 of 20 cases',
    latency AggregateFunction(quantilesDD(0.01, 0.5, 0.95, 0.99), Float64) COMMENT 'Latencies in milliseconds, to 1%; without values in a pair',
    first_recorded_at DateTime64(3, 'UTC') COMMENT 'When the first decision or wallet check of this cell was written',
    last_recorded_at DateTime64(3, 'UTC') COMMENT 'When the last decision or wallet check of this cell was written'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, provider, check)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours behind provider reliability, by generation';
