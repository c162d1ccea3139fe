-- What the payments of one day, or of one hour of it, turned out to be, by score: facts that add up, behind threshold recommendations.
-- thresholds/facts.sql computes it. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS score_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    system_version_id LowCardinality(String) COMMENT 'The version that gave the scores: those of two versions do not compare',
    currency LowCardinality(String) COMMENT 'Of the payments; currencies are never added up',
    customer UInt64 COMMENT 'sipHash64 of the customer''s id if there is a label, else 0: unlabelled payments are only counted',
    score UInt8 COMMENT '0 to 100',
    label LowCardinality(String) COMMENT 'Effective label: fraud or legitimate; empty if there is none',
    payments UInt64 COMMENT 'Number of payments',
    amount Decimal(76, 8) COMMENT 'Sum of their amounts, in units of the currency'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, system_version_id, currency, label, score, customer)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Scores and labels of payments on whole days and in their hours, by generation';
