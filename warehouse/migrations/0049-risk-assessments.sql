-- Risk assessments of customers; the newest state of each.
CREATE TABLE IF NOT EXISTS risk_assessments
(
    assessment_id String COMMENT 'ras_…, as the API names it',
    organisation_id LowCardinality(String) COMMENT 'Whose customer it is',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    subject_id String COMMENT 'The customer, as decisions name it',
    external_user_id String COMMENT 'The caller''s own id of it, or empty',
    status LowCardinality(String) COMMENT 'pending_credit or completed',
    score Nullable(UInt8) COMMENT '0 to 100; null while it waits for credit',
    risk_level LowCardinality(String) COMMENT 'low, medium, high or critical; empty while it waits',
    factors String COMMENT 'What the score is the sum of, JSON text' CODEC(ZSTD(3)),
    system_version_id String COMMENT 'The version that was in force',
    requested_at DateTime64(3, 'UTC') COMMENT 'When it was asked for',
    completed_at Nullable(DateTime64(3, 'UTC')) COMMENT 'When it was completed; null while it waits',
    valid_until Nullable(DateTime64(3, 'UTC')) COMMENT 'After it, a new one is needed',
    sequence UInt64 COMMENT 'Place of this state in the ledger''s log: of two rows the higher one counts',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row became queryable'
)
ENGINE = ReplacingMergeTree(sequence)
PARTITION BY toYYYYMM(requested_at)
ORDER BY (organisation_id, environment, subject_id, requested_at, assessment_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Risk assessments of customers; one row an assessment under final = 1'
