-- Decision events to rows of `decision_contexts`: the two JSON texts as they came.
CREATE MATERIALIZED VIEW IF NOT EXISTS decision_contexts_from_landing TO decision_contexts AS
SELECT
    id AS event_id,
    organisationId AS organisation_id,
    environment,
    data.decisionId AS decision_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    data.assessment AS assessment,
    data.context AS context
FROM landing_decisions
