-- Asked for and completed risk assessments to rows of `risk_assessments`.
CREATE MATERIALIZED VIEW IF NOT EXISTS risk_assessments_from_landing TO risk_assessments AS
SELECT
    JSONExtractString(data, 'id') AS assessment_id,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    JSONExtractString(data, 'subject', 'externalUserId') AS external_user_id,
    JSONExtractString(data, 'status') AS status,
    JSONExtract(data, 'score', 'Nullable(UInt8)') AS score,
    JSONExtractString(data, 'riskLevel') AS risk_level,
    JSONExtractRaw(data, 'factors') AS factors,
    JSONExtractString(data, 'systemVersionId') AS system_version_id,
    parseDateTime64BestEffort(JSONExtractString(data, 'requestedAt'), 3, 'UTC') AS requested_at,
    parseDateTime64BestEffortOrNull(JSONExtractString(data, 'completedAt'), 3, 'UTC') AS completed_at,
    parseDateTime64BestEffortOrNull(JSONExtractString(data, 'validUntil'), 3, 'UTC') AS valid_until,
    sequence
FROM landing_audit
WHERE type = 'risk.assessment.changed'
