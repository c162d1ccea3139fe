-- Events of wallet checks on their own to rows of `wallet_checks`.
CREATE MATERIALIZED VIEW IF NOT EXISTS wallet_checks_from_landing TO wallet_checks AS
SELECT
    id AS event_id,
    data.walletScreeningId AS wallet_screening_id,
    source,
    sequence,
    organisationId AS organisation_id,
    environment,
    subjectId AS subject_id,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS occurred_at,
    parseDateTime64BestEffort(recordedAt, 3, 'UTC') AS recorded_at
FROM landing_checks
