-- Which versions decided the payments of these days, in which currencies, and when first and last? Part of other queries.
-- Parameters: organisationId, environment, days, from, to, withoutHours, byHour.
SELECT
    toDate32(occurred_at) AS day,
    if({byHour: Bool}, toHour(occurred_at), 24) AS hour,
    system_version_id,
    currency,
    count() AS payments,
    min(occurred_at) AS first_occurred_at,
    max((recorded_at, event_id)) AS newest
FROM decisions
PREWHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND event_type = 'fraud.transaction.assessed'
    AND toDate(occurred_at) IN {days: Array(Date)}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND intDiv(toUnixTimestamp64Milli(occurred_at), 3600000) NOT IN {withoutHours: Array(UInt32)}
GROUP BY day, hour, system_version_id, currency
