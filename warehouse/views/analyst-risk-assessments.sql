-- What analysts see of risk assessments of customers.
CREATE OR REPLACE VIEW analyst_risk_assessments
(
    organisation_id LowCardinality(String) COMMENT 'Whose customer it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    assessment_id String COMMENT 'ras_…, as the API names it',
    subject_id String COMMENT 'The customer, as decisions name it',
    external_user_id String COMMENT 'The caller''s own id of it, or empty',
    status LowCardinality(String) COMMENT 'pending_credit or completed',
    score Nullable(UInt8) COMMENT '0 to 100; null while it waits for credit',
    risk_level LowCardinality(String) COMMENT 'low, medium, high or critical; empty while it waits',
    factors String COMMENT 'What the score is the sum of, JSON text',
    system_version_id String COMMENT 'The version that was in force',
    requested_at DateTime64(3, 'UTC') COMMENT 'When it was asked for',
    completed_at Nullable(DateTime64(3, 'UTC')) COMMENT 'When it was completed; null while it waits',
    valid_until Nullable(DateTime64(3, 'UTC')) COMMENT 'After it, a new one is needed'
)
DEFINER = CURRENT_USER SQL SECURITY DEFINER
AS SELECT
    organisation_id,
    environment,
    assessment_id,
    subject_id,
    external_user_id,
    status,
    score,
    risk_level,
    factors,
    system_version_id,
    requested_at,
    completed_at,
    valid_until
FROM risk_assessments FINAL
COMMENT 'Risk assessments of customers; one row an assessment, as it is now'
