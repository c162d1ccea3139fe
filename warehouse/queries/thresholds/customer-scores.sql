-- The labelled payments of each customer by score: what the gain of another threshold is resampled from.
SELECT
    subject_id AS customer,
    score,
    count() AS labelled,
    toString(sumIf(amount, label = 'fraud')) AS fraud_amount
FROM
(
    -- include: ../effectiveness/labelled-decisions.sql
)
WHERE is_transaction AND currency = {currency: String} AND label != ''
GROUP BY customer, score
ORDER BY customer, score
