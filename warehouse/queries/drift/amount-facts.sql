-- How many payments of each amount were there on each of these days? The facts add up.
-- Part of other queries. Parameters: those of chosen-events.sql, and byHour.
SELECT day, hour, currency, amount, count() AS payments
FROM
(
    SELECT toDate32(occurred_at) AS day, if({byHour: Bool}, toHour(occurred_at), 24) AS hour, currency, toFloat64(d.amount) AS amount
    FROM decisions AS d
    PREWHERE event_type = 'fraud.transaction.assessed' AND (
        -- include: ../rollup/chosen-events.sql
    )
)
GROUP BY day, hour, currency, amount
