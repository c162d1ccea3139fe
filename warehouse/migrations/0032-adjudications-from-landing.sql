-- Adjudications of screening matches to rows of `adjudications`.
CREATE MATERIALIZED VIEW IF NOT EXISTS adjudications_from_landing TO adjudications AS
SELECT
    id AS event_id,
    sequence,
    organisationId AS organisation_id,
    environment,
    JSONExtractString(data, 'id') AS adjudication_id,
    JSONExtractString(data, 'matchId') AS match_id,
    JSONExtractString(data, 'decisionId') AS decision_id,
    parseDateTime64BestEffortOrZero(JSONExtractString(data, 'decisionOccurredAt'), 3, 'UTC') AS decision_occurred_at,
    JSONExtractString(data, 'subjectId') AS subject_id,
    JSONExtractString(data, 'entityId') AS entity_id,
    arrayMap(f -> JSONExtractString(f, 'provider'), JSONExtractArrayRaw(data, 'found')) AS providers,
    arrayMap(f -> JSONExtractString(f, 'check'), JSONExtractArrayRaw(data, 'found')) AS checks,
    JSONExtractString(data, 'verdict') AS verdict,
    JSONExtractString(data, 'note') AS note,
    JSONExtractString(data, 'actor') AS actor,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS adjudicated_at
FROM landing_audit
WHERE type = 'risk.screening_match.adjudicated'
