-- Detected drift and proposed limits to rows of `findings`.
CREATE MATERIALIZED VIEW IF NOT EXISTS findings_from_landing TO findings AS
SELECT
    id AS event_id,
    type AS event_type,
    organisationId AS organisation_id,
    environment,
    if(type = 'risk.drift.detected', JSONExtractString(data, 'feature'), JSONExtractString(data, 'threshold', 'name')) AS subject,
    JSONExtractString(data, 'level') AS level,
    JSONExtractString(data, 'previousLevel') AS previous_level,
    JSONExtractString(data, 'severity') AS severity,
    JSONExtract(data, 'statistic', 'Nullable(Float64)') AS statistic,
    JSONExtract(data, 'threshold', 'current', 'Nullable(Int32)') AS current_limit,
    JSONExtract(data, 'threshold', 'recommended', 'Nullable(Int32)') AS recommended_limit,
    if(
        type = 'risk.drift.detected',
        JSONExtractString(data, 'baseline', 'systemVersionId'),
        JSONExtractString(data, 'systemVersionId')
    ) AS system_version_id,
    if(type = 'risk.drift.detected', '', JSONExtractString(data, 'id')) AS recommendation_id,
    JSONExtractString(data, 'backtestId') AS backtest_id,
    parseDateTime64BestEffortOrZero(
        if(type = 'risk.drift.detected', JSONExtractString(data, 'window', 'from'), JSONExtractString(data, 'evidence', 'from')), 3, 'UTC'
    ) AS window_from,
    parseDateTime64BestEffortOrZero(
        if(type = 'risk.drift.detected', JSONExtractString(data, 'window', 'to'), JSONExtractString(data, 'evidence', 'to')), 3, 'UTC'
    ) AS window_to,
    parseDateTime64BestEffort(occurredAt, 3, 'UTC') AS announced_at,
    data
FROM landing_audit
WHERE type IN ('risk.drift.detected', 'risk.threshold.recommended')
