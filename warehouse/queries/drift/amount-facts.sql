-- How many payments of each amount were there on each of these days? Facts that add up. Part of other queries.
-- Parameters: organisationId, environment, days, from, to. The category of an amount is its currency.
SELECT day, 'amount' AS feature, toString(currency) AS category, toFloat64(amount) AS number, count() AS payments
FROM
(
    SELECT toDate32(occurred_at) AS day, currency, amount
    FROM decisions
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND event_type = 'fraud.transaction.assessed'
        AND toDate(occurred_at) IN {days: Array(Date)}
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
)
GROUP BY day, currency, amount
