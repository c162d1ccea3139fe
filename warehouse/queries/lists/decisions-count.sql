-- How many decisions of a window fit a filter, and what do the payments among them add up to? A row a currency, those of most payments
-- first, and one without a currency for activities. Each row says how many decisions and currencies there are in all.
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
)
GROUP BY currency
ORDER BY isNull(currency), payments DESC, currency
LIMIT 20
