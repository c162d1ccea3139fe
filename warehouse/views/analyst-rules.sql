-- What analysts see of rules: one row for each rule of each decision that evaluated it.
CREATE OR REPLACE VIEW analyst_rules
(
    organisation_id LowCardinality(String) COMMENT 'Whose decision it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…',
    subject_id String COMMENT 'The customer that the decision is about',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says; reports are by it',
    is_transaction Bool COMMENT 'True for a payment, false for an activity',
    decision LowCardinality(String) COMMENT 'allow, review or block',
    score UInt8 COMMENT '0 to 100',
    system_version_id LowCardinality(String) COMMENT 'The immutable rules and thresholds that decided',
    rule_id LowCardinality(String) COMMENT 'Id of the rule',
    rule_version UInt32 COMMENT 'Version of the rule',
    rule_name LowCardinality(String) COMMENT 'Its name at that time; empty where it did not hit',
    rule_outcome LowCardinality(String) COMMENT 'hit, no_hit, snoozed or error',
    rule_action LowCardinality(String) COMMENT 'none, review or block; empty where it did not hit',
    rule_score_modifier Int16 COMMENT 'What a hit adds to the score'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    decision_id,
    subject_id,
    occurred_at,
    event_type = 'fraud.transaction.assessed' AS is_transaction,
    decision,
    score,
    system_version_id,
    rule_id,
    rule_versions[place] AS rule_version,
    rule_names[place] AS rule_name,
    rule_outcomes[place] AS rule_outcome,
    rule_actions[place] AS rule_action,
    rule_score_modifiers[place] AS rule_score_modifier
FROM decisions FINAL
ARRAY JOIN rule_ids AS rule_id, arrayEnumerate(rule_ids) AS place
COMMENT 'Rules by decision; one row a decision and rule'
