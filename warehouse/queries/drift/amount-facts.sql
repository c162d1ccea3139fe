-- How many payments of each amount were there on each of these days? The facts add up. The category of an amount is its currency.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT day, hour, 'amount' AS feature, toString(currency) AS category, toFloat64(amount) AS number, count() AS payments
FROM
(
    SELECT toDate32(occurred_at) AS day, if({byHour: Bool}, toHour(occurred_at), 24) AS hour, currency, amount
    FROM decisions
    PREWHERE event_type = 'fraud.transaction.assessed' AND (
        -- include: ../rollup/chosen-events.sql
    )
)
GROUP BY day, hour, currency, amount
