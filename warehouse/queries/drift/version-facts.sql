-- Which versions decided the payments of these days, in which currencies, and when first and last?
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT
    toDate32(occurred_at) AS day,
    if({byHour: Bool}, toHour(occurred_at), 24) AS hour,
    system_version_id,
    currency,
    count() AS payments,
    min(occurred_at) AS first_occurred_at,
    max((recorded_at, event_id)) AS newest
FROM decisions
PREWHERE event_type = 'fraud.transaction.assessed' AND (
    -- include: ../rollup/chosen-events.sql
)
GROUP BY day, hour, system_version_id, currency
