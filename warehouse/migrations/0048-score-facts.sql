-- What the payments of one day turned out to be, by score: facts that add up, behind threshold recommendations.
-- Filled by thresholds/facts.sql. Only generations that rollup_days names may be read.
CREATE TABLE IF NOT EXISTS score_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the payments'' occurred_at, in UTC',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    currency LowCardinality(String) COMMENT 'Of the payments: currencies are never added',
    customer UInt64 COMMENT 'sipHash64 of the subject''s id where there is a label, else 0: of unlabelled payments only the number counts',
    score UInt8 COMMENT '0 to 100',
    label LowCardinality(String) COMMENT 'Effective label: fraud, legitimate, or empty for none',
    payments UInt64 COMMENT 'How many',
    amount Decimal(76, 8) COMMENT 'Their sum'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, day, generation, currency, label, score, customer)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Scores and labels of payments on whole days, by generation'
