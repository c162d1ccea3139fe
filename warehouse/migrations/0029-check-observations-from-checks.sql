-- The checks of wallets that were screened on their own to rows of `check_observations`, beside those of decisions.
CREATE MATERIALIZED VIEW IF NOT EXISTS check_observations_from_checks TO check_observations AS
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
FROM landing_checks
ARRAY JOIN data.observations AS observation, arrayEnumerate(data.observations) AS position
