-- What analysts see of rules: one row per decision and rule that it evaluated.
CREATE OR REPLACE VIEW analyst_rules
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    decision_id String COMMENT 'dec_…',
    subject_id String COMMENT 'The customer that the decision is about',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says; reports select by it',
    is_transaction Bool COMMENT 'True for a payment, false for an activity',
    decision LowCardinality(String) COMMENT 'allow, review or block',
    score UInt8 COMMENT '0 to 100',
    system_version_id LowCardinality(String) COMMENT 'sv_…: the version of rules and limits that decided',
    rule_id LowCardinality(String) COMMENT 'Id of the rule',
    rule_version UInt32 COMMENT 'Version of the rule',
    rule_name LowCardinality(String) COMMENT 'Name of the rule at that time; empty if it did not hit',
    rule_outcome LowCardinality(String) COMMENT 'hit, no_hit, snoozed or error; a watched rule hits too, see rule_shadow',
    rule_action LowCardinality(String) COMMENT 'What a hit demands: none, review or block; empty if it did not hit',
    rule_score_modifier Int16 COMMENT 'What a hit adds to the score, −100 to 100; 0 if it did not hit',
    rule_shadow Bool COMMENT 'True for a rule that was only watched: its hit changed nothing',
    rule_decisive Bool COMMENT 'True if the decision would have been allow without this rule alone'
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
    rule.1 AS rule_id,
    rule.2 AS rule_version,
    rule.3 AS rule_name,
    rule.4 AS rule_outcome,
    rule.5 AS rule_action,
    rule.6 AS rule_score_modifier,
    rule.7 AS rule_shadow,
    has(decisive, concat(rule.1, '@', toString(rule.2))) AS rule_decisive
FROM decisions FINAL
ARRAY JOIN arrayConcat(
    arrayZip(rule_ids, rule_versions, rule_names, rule_outcomes, rule_actions, rule_score_modifiers, rule_shadows),
    arrayMap(
        r -> (r[1], toUInt32(r[2]), '', 'no_hit', '', toInt16(0), false),
        arrayMap(r -> splitByChar('@', r), no_hits)
    )
) AS rule
COMMENT 'Rules by decision; one row per decision and rule'
