-- What analysts see of rollups: facts of whole days that add up over days, of the generation that counts. Days that were
-- touched since their last rollup are as they were then; the decisions themselves are always up to date.
CREATE OR REPLACE VIEW analyst_rollups
(
    organisation_id LowCardinality(String) COMMENT 'Whose day it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    day Date32 COMMENT 'Day of the decisions'' occurred_at, in UTC',
    dimension LowCardinality(String) COMMENT 'What the rows of the day are told apart by, e.g. decision, currency, rule',
    value String COMMENT 'Value of the dimension; for rules the rule''s id',
    rule_version UInt32 COMMENT 'Version of the rule; 0 elsewhere',
    rule_name String COMMENT 'Name of the rule; empty elsewhere',
    rule_action LowCardinality(String) COMMENT 'Action of the rule; empty elsewhere',
    rule_outcome LowCardinality(String) COMMENT 'hit, watched (a hit that changed nothing), no_hit, snoozed or error; empty elsewhere',
    is_transaction Bool COMMENT 'False for activities, which count in distribution and coverage only',
    decision LowCardinality(String) COMMENT 'allow, review or block; empty for customers, who may have met several',
    label LowCardinality(String) COMMENT 'Effective label: fraud, legitimate, or empty for none; empty for customers',
    currency LowCardinality(String) COMMENT 'Of the four amounts; empty where there are none',
    decisions UInt64 COMMENT 'How many decisions fall into this cell',
    fraud_loss_prevented Decimal(76, 8) COMMENT 'Amounts of interrupted fraud',
    fraud_loss_incurred Decimal(76, 8) COMMENT 'Losses of allowed fraud',
    recovered Decimal(76, 8) COMMENT 'Recovered amounts of all outcomes',
    legitimate_interrupted_amount Decimal(76, 8) COMMENT 'Amounts of interrupted legitimate transactions',
    customers UInt64 COMMENT 'Distinct customers; filled for the dimensions of customers only. They do not add up over days'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    f.organisation_id AS organisation_id,
    f.environment AS environment,
    f.day AS day,
    f.dimension AS dimension,
    f.value AS value,
    f.rule_version AS rule_version,
    f.rule_name AS rule_name,
    f.rule_action AS rule_action,
    f.rule_outcome AS rule_outcome,
    f.is_transaction AS is_transaction,
    f.decision AS decision,
    f.label AS label,
    f.currency AS currency,
    f.decisions AS decisions,
    f.fraud_loss_prevented AS fraud_loss_prevented,
    f.fraud_loss_incurred AS fraud_loss_incurred,
    f.recovered AS recovered,
    f.legitimate_interrupted_amount AS legitimate_interrupted_amount,
    length(f.subjects) AS customers
FROM effectiveness_facts AS f
INNER JOIN
(
    SELECT organisation_id, environment, day, generation FROM rollup_days FINAL
) AS newest
    ON f.organisation_id = newest.organisation_id
    AND f.environment = newest.environment
    AND f.day = newest.day
    AND f.generation = newest.generation
-- The hours of a day would count it again.
WHERE f.hour = 24
COMMENT 'Facts of whole days behind the effectiveness report, by dimension and value'
