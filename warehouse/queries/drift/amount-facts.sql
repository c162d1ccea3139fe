-- How many payments of each amount were there on each of these days? Facts that add up. Part of other queries.
-- Parameters: organisationId, environment, days, from, to, withoutHours, byHour. The category of an amount is its currency.
SELECT day, hour, 'amount' AS feature, toString(currency) AS category, toFloat64(amount) AS number, count() AS payments
FROM
(
    SELECT toDate32(occurred_at) AS day, if({byHour: Bool}, toHour(occurred_at), 24) AS hour, currency, amount
    FROM decisions
    PREWHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND toDate(occurred_at) IN {days: Array(Date)}
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
        AND intDiv(toUnixTimestamp64Milli(occurred_at), 3600000) NOT IN {withoutHours: Array(UInt32)}
)
GROUP BY day, hour, currency, amount
