-- Writes the facts of whole days, or of their hours, under a generation that is not read before rollup_days names it.
INSERT INTO effectiveness_facts
(
    organisation_id, environment, generation, day, hour, dimension, value, rule_version, rule_named_at, rule_name, rule_action,
    rule_outcome, is_transaction, decision, label, currency, other_rule_id, decisions, fraud_loss_prevented, fraud_loss_incurred,
    recovered, recovery_surplus, legitimate_interrupted_amount, subjects, customer_groups, customer_states, customer_amounts,
    newest_loaded_at
)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, dimension, value, rule_version, rule_named_at, rule_name,
    rule_action, rule_outcome, is_transaction, decision, label, currency, other_rule_id, decisions, fraud_loss_prevented,
    fraud_loss_incurred, recovered, recovery_surplus, legitimate_interrupted_amount, subjects, customer_groups, customer_states, customer_amounts,
    newest_loaded_at
FROM
(
    -- include: ../effectiveness/facts.sql
)
