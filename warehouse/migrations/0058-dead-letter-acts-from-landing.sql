-- The audit of acts on dead letters to rows of `dead_letter_acts`: so a warehouse that is made again knows them.
CREATE MATERIALIZED VIEW IF NOT EXISTS dead_letter_acts_from_landing TO dead_letter_acts AS
SELECT
    JSONExtractString(data, 'letterId') AS letter_id,
    JSONExtractString(data, 'act') AS act,
    JSONExtractString(data, 'organisationId') AS organisation_id,
    JSONExtractString(data, 'environment') AS environment,
    JSONExtractString(data, 'source') AS source,
    JSONExtractUInt(data, 'sequence') AS sequence,
    JSONExtractString(data, 'eventId') AS event_id,
    JSONExtractString(data, 'reason') AS reason,
    JSONExtractString(data, 'actor') AS actor,
    parseDateTime64BestEffort(JSONExtractString(data, 'at'), 3, 'UTC') AS acted_at
FROM landing_audit
WHERE type = 'audit.recorded' AND JSONExtractString(data, 'action') IN ('deadletter.retried', 'deadletter.dropped')
