-- Audit events to rows of `audit_events`.
CREATE MATERIALIZED VIEW IF NOT EXISTS audit_events_from_landing TO audit_events AS
SELECT
    id AS event_id,
    type AS event_type,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    JSONExtractString(data, 'actor') AS actor,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    ifNull(requestId, '') AS request_id,
    data
FROM landing_audit
