-- The checks of decision events to rows of `check_observations`.
CREATE MATERIALIZED VIEW IF NOT EXISTS check_observations_from_landing TO check_observations AS
SELECT
    id AS event_id,
    toUInt16(position) AS position,
    organisationId AS organisation_id,
    environment,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at,
    observation.provider AS provider,
    observation.check AS check,
    observation.status AS status,
    ifNull(observation.latencyMs, 0) AS latency_ms,
    ifNull(observation.listVersion, '') AS list_version,
    ifNull(observation.errorCode, '') AS error_code
FROM landing_decisions
ARRAY JOIN data.observations AS observation, arrayEnumerate(data.observations) AS position
