-- What happened on one day, or in one hour of it, as facts that add up over days: the rollup behind the effectiveness report.
-- One row per cell: dimension and value, what was decided, what it turned out to be. effectiveness/facts.sql computes it and
-- says what each dimension means. Only generations that rollup_days names may be read.
-- Partitioned by the month of the day, so that a year of rollups is deleted or moved month by month.
CREATE TABLE IF NOT EXISTS effectiveness_facts
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the facts are about',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of occurred_at, in UTC',
    hour UInt8 COMMENT 'Hour of the day in UTC, 0 to 23; 24 for the whole day, which is stored beside its hours',
    generation UInt64 COMMENT 'The computation that wrote this row; see rollup_days',
    dimension LowCardinality(String) COMMENT 'What the row is grouped by, e.g. decision, currency, rule',
    value String COMMENT 'Value of the dimension; for a rule its id',
    rule_version UInt32 COMMENT 'Version of the rule; 0 outside dimensions of rules',
    rule_named_at DateTime64(3, 'UTC') COMMENT 'When a decision of this cell last named the rule; 1970 if none did',
    rule_name String COMMENT 'Newest name of the rule; empty outside dimensions of rules',
    rule_action LowCardinality(String) COMMENT 'Newest action of the rule: none, review or block; empty outside dimensions of rules',
    rule_outcome LowCardinality(String) COMMENT 'hit, watched (a hit that changed nothing), no_hit, snoozed or error; empty outside dimensions of rules',
    is_transaction Bool COMMENT 'True for payments; activities count in distribution and coverage only',
    decision LowCardinality(String) COMMENT 'allow, review or block; empty in dimensions of customers, who may have got several',
    label LowCardinality(String) COMMENT 'Effective label: fraud or legitimate; empty if there is none, and in dimensions of customers',
    currency LowCardinality(String) COMMENT 'Of the amounts; empty if there are none',
    other_rule_id String COMMENT 'Id of the other rule that hit; empty outside the dimension rule_overlap',
    decisions UInt64 COMMENT 'Number of decisions in this cell',
    fraud_loss_prevented Decimal(76, 8) COMMENT 'Sum of the amounts of interrupted fraud',
    fraud_loss_incurred Decimal(76, 8) COMMENT 'Sum of the losses of allowed payments, over their disputes',
    recovered Decimal(76, 8) COMMENT 'Sum of what came back of these losses',
    recovery_surplus Decimal(76, 8) COMMENT 'Sum of what came back beyond these losses, or of one that does not count',
    legitimate_interrupted_amount Decimal(76, 8) COMMENT 'Sum of the amounts of interrupted legitimate payments',
    subjects Array(UInt64) COMMENT 'Distinct customers, as sipHash64 of their ids; empty outside dimensions of customers',
    customers UInt64 ALIAS length(subjects)
        COMMENT 'Number of distinct customers; 0 outside dimensions of customers. It does not add up over days',
    customer_groups Array(UInt32) COMMENT 'Decisions of each of 128 groups of customers, by sipHash64 of their ids; empty where no ratio needs it',
    customer_states AggregateFunction(uniqCombined64(12), UInt64)
        COMMENT 'Distinct customers of the same decisions, which do add up: exact up to 128, then 3% off at most in 19 of 20 cases',
    customer_amounts Map(UInt8, Decimal(76, 8))
        COMMENT 'Sums of the amounts of each of the 128 groups that has any; empty outside the dimension money_by_customer',
    newest_loaded_at DateTime64(3, 'UTC') COMMENT 'When the newest event behind this cell was loaded'
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (organisation_id, environment, hour, day, generation, dimension, value)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Additive facts of whole days and of their hours behind the effectiveness report, by generation';
