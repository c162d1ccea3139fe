-- The fraud of each customer by score, and last, without a customer, how many customers have a label at all: what the gain of
-- another threshold is resampled from. Who has no fraud gains and loses nothing, so the number of them is enough.
WITH labelled AS
(
    SELECT customer, score, label, payments, amount
    FROM
    (
        -- include: cells.sql
    )
    WHERE currency = {currency: String} AND label != '' AND day >= toDate32({holdoutFrom: DateTime64(3, 'UTC')})
)
SELECT
    toString(customer) AS customer_name,
    score,
    sum(labelled.payments) AS payments,
    toString(sum(labelled.amount)) AS fraud_amount,
    0 AS customers
FROM labelled
WHERE label = 'fraud'
GROUP BY customer, score
UNION ALL
SELECT '' AS customer_name, 0 AS score, 0 AS payments, '0' AS fraud_amount, uniqExact(customer) AS customers FROM labelled
ORDER BY customer_name, score
