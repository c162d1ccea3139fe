-- What analysts see of experiments and backtests: what a candidate would have decided, beside what was decided.
CREATE OR REPLACE VIEW analyst_shadow_decisions
(
    organisation_id LowCardinality(String) COMMENT 'The organisation that the decision was made for',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    run_id LowCardinality(String) COMMENT 'exp_… for an experiment, btst_… for a backtest',
    decision_id String COMMENT 'dec_…: the live decision',
    is_transaction Bool COMMENT 'True for a payment, false for an activity',
    occurred_at DateTime64(3, 'UTC') COMMENT 'When the payment or activity happened, as the caller says',
    live LowCardinality(String) COMMENT 'What was decided: allow, review or block',
    live_score UInt8 COMMENT 'Score of the live decision, 0 to 100',
    shadow LowCardinality(String) COMMENT 'What the candidate would have decided: allow, review or block',
    shadow_score UInt8 COMMENT 'The candidate''s score, 0 to 100'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    s.organisation_id AS organisation_id,
    s.environment AS environment,
    s.run_id AS run_id,
    s.decision_id AS decision_id,
    d.event_type = 'fraud.transaction.assessed' AS is_transaction,
    s.occurred_at AS occurred_at,
    s.live AS live,
    s.live_score AS live_score,
    s.shadow AS shadow,
    s.shadow_score AS shadow_score
FROM shadow_decisions AS s FINAL
INNER JOIN (SELECT organisation_id, environment, event_id, event_type FROM decisions FINAL) AS d
    ON d.organisation_id = s.organisation_id AND d.environment = s.environment AND d.event_id = s.event_id
COMMENT 'Decisions of candidate versions beside the live ones; one row per run and decision'
