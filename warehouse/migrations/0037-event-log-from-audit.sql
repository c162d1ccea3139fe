-- The log place of each audit event.
CREATE MATERIALIZED VIEW IF NOT EXISTS event_log_from_audit TO event_log AS
SELECT
    organisationId AS organisation_id,
    environment,
    source,
    sequence,
    id AS event_id,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at
FROM landing_audit
