-- What happened on one day, or in one hour of it, as facts that add up over days: the rollup behind the effectiveness report.
-- One row a cell: dimension and value, what was decided, what it turned out to be. The query facts.sql fills it and
-- says what each dimension means. Only generations that rollup_days names may be read.
-- Partitioned by the month of the day, so that a year of rollups is deleted or moved month by month.
CREATE TABLE IF NOT EXISTS effectiveness_facts
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    hour UInt8 COMMENT 'Of the day, in UTC; 24 for the whole day, which stands beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row, see rollup_days',
    dimension LowCardinality(String) COMMENT 'What the rows of the day are told apart by, e.g. decision, currency, rule',
    value String COMMENT 'Value of the dimension; for rules the rule''s id',
    rule_version UInt32 COMMENT 'Version of the rule; 0 elsewhere',
    rule_named_at DateTime64(3, 'UTC') DEFAULT toDateTime64(day, 3, 'UTC') COMMENT 'When a decision of this cell last named the rule; 1970 where none did',
    rule_name String COMMENT 'Name of the rule; empty elsewhere',
    rule_action LowCardinality(String) COMMENT 'Action of the rule; empty elsewhere',
    rule_outcome LowCardinality(String) COMMENT 'hit, no_hit, snoozed or error; empty elsewhere',
    is_transaction Bool COMMENT 'False for activities, which count in distribution and coverage only',
    decision LowCardinality(String) COMMENT 'allow, review or block; empty for customers, who may have met several',
    label LowCardinality(String) COMMENT 'Effective label: fraud, legitimate, or empty for none; empty for customers',
    currency LowCardinality(String) COMMENT 'Of the four amounts; empty where there are none',
    other_rule_id String DEFAULT '' COMMENT 'Id of the other rule that hit; empty outside the dimension rule_overlap',
    decisions UInt64 COMMENT 'How many decisions fall into this cell',
    fraud_loss_prevented Decimal(76, 8) COMMENT 'Amounts of interrupted fraud',
    fraud_loss_incurred Decimal(76, 8) COMMENT 'Losses of allowed fraud',
    recovered Decimal(76, 8) COMMENT 'Recovered amounts of all outcomes',
    legitimate_interrupted_amount Decimal(76, 8) COMMENT 'Amounts of interrupted legitimate transactions',
    subjects Array(UInt64) COMMENT 'Distinct customers, sipHash64 of their ids; filled for the dimensions of customers only',
    newest_loaded_at DateTime64(3, 'UTC') COMMENT 'When the newest event behind this cell was loaded'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, dimension, value)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours behind the effectiveness report, by generation'
