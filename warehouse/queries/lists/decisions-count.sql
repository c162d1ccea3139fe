-- How many decisions of a window fit a filter, and what do the payments among them add up to? A row a currency, those of most payments
-- first, and one without a currency for activities. Each row says how many decisions and currencies there are in all. No more are
-- read than are asked for. Copies of an event are alike, so one of them is taken without merging parts: that would cost most.
SELECT
    currency,
    count() AS payments,
    toString(sum(toDecimal256(paid, 8))) AS amount,
    sum(count()) OVER () AS decisions,
    count(currency) OVER () AS currencies
FROM
(
    SELECT
        decisions.amount AS paid,
        -- include: decision-columns.sql
    -- include: decisions-that-fit.sql
    LIMIT 1 BY event_id
    LIMIT {limit: UInt32}
)
GROUP BY currency
ORDER BY isNull(currency), payments DESC, currency
LIMIT 20
SETTINGS final = 0
