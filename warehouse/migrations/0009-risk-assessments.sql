-- Risk assessments of customers: the newest state of each.
CREATE TABLE IF NOT EXISTS risk_assessments
(
    data String EPHEMERAL COMMENT 'The event''s own fields, as JSON: read by the defaults below, not stored',
    organisation_id LowCardinality(String) COMMENT 'The organisation that the customer belongs to',
    environment LowCardinality(String) COMMENT 'sandbox or production',
    assessment_id String DEFAULT JSONExtractString(data, 'id') COMMENT 'ras_…, as the API names it',
    subject_id String COMMENT 'The customer, as decisions name it',
    external_user_id String DEFAULT JSONExtractString(data, 'subject', 'externalUserId')
        COMMENT 'The caller''s id of the customer, or empty',
    status LowCardinality(String) DEFAULT JSONExtractString(data, 'status') COMMENT 'pending_credit or completed',
    score Nullable(UInt8) DEFAULT JSONExtract(data, 'score', 'Nullable(UInt8)') COMMENT '0 to 100; NULL while it waits for credit',
    risk_level LowCardinality(String) DEFAULT JSONExtractString(data, 'riskLevel')
        COMMENT 'low, medium, high or critical; empty while it waits',
    factors String DEFAULT JSONExtractRaw(data, 'factors') COMMENT 'What the score adds up, as JSON' CODEC(ZSTD(3)),
    system_version_id String DEFAULT JSONExtractString(data, 'systemVersionId') COMMENT 'sv_…: the version in force',
    requested_at DateTime64(3, 'UTC') COMMENT 'When it was requested',
    completed_at Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'completedAt'), 3, 'UTC')
        COMMENT 'When it was completed; NULL while it waits',
    valid_until Nullable(DateTime64(3, 'UTC')) DEFAULT parseDateTime64BestEffortOrNull(JSONExtractString(data, 'validUntil'), 3, 'UTC')
        COMMENT 'After this time a new one is needed; NULL while it waits',
    sequence UInt64 COMMENT 'Position of this state in the ledger''s log: of two rows the higher one counts',
    loaded_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC') COMMENT 'When this row was loaded'
)
ENGINE = ReplacingMergeTree(sequence)
PARTITION BY toYYYYMM(requested_at)
ORDER BY (organisation_id, environment, subject_id, requested_at, assessment_id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1
COMMENT 'Risk assessments of customers; one row per assessment under final = 1';

-- Passes requested and completed risk assessments on to `risk_assessments`, whose defaults read their data.
CREATE MATERIALIZED VIEW IF NOT EXISTS risk_assessments_from_landing TO risk_assessments AS
SELECT
    data,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(JSONExtractString(data, 'requestedAt'), 3, 'UTC') AS requested_at,
    sequence
FROM landing_audit
WHERE type = 'risk.assessment.changed';
