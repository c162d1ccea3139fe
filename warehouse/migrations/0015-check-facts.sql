-- What the checks of one day, or of one hour of it came to, as facts that add up over days: the rollup behind provider reliability.
-- Filled by providers/facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS check_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    hour UInt8 COMMENT 'Of the day, in UTC; 24 for the whole day, which stands beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    provider LowCardinality(String) COMMENT 'Who was asked',
    check LowCardinality(String) COMMENT 'sanctions, pep, adverse_media or wallet',
    status LowCardinality(String) COMMENT 'What it answered; in a pair match or clear',
    error_code LowCardinality(String) COMMENT 'Why there is no answer; empty where there is one, and in a pair',
    list_version LowCardinality(String) COMMENT 'The lists that the answer is by; empty in a pair',
    other_provider LowCardinality(String) COMMENT 'Who was asked the same; empty where the row counts calls',
    other_status LowCardinality(String) COMMENT 'What the other answered: match or clear; empty where the row counts calls',
    calls UInt64 COMMENT 'How many calls, or pairs, fall into this cell',
    latency AggregateFunction(quantilesDD(0.01, 0.5, 0.95, 0.99), Float64) COMMENT 'Latencies in milliseconds, to 1%; empty in a pair',
    first_recorded_at DateTime64(3, 'UTC') COMMENT 'When the first decision of this cell was written',
    last_recorded_at DateTime64(3, 'UTC') COMMENT 'When the last decision of this cell was written'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, provider, check)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours behind provider reliability, by generation'
