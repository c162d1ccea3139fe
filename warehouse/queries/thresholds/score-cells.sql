-- How many payments of each score were there on each day, and what did they turn out to be? Payments of one currency.
-- Needs no amounts of others: currencies are never added.
SELECT
    score,
    dateDiff('day', toDate32({from: DateTime64(3, 'UTC')}), day) AS day_of_window,
    countIf(label = 'fraud') AS fraud,
    countIf(label = 'legitimate') AS legitimate,
    countIf(label = '') AS unlabelled,
    toString(sumIf(amount, label = 'fraud')) AS fraud_amount,
    toString(sumIf(amount, label = 'legitimate')) AS legitimate_amount
FROM
(
    -- include: ../effectiveness/labelled-decisions.sql
)
WHERE is_transaction AND currency = {currency: String}
GROUP BY score, day_of_window
ORDER BY score, day_of_window
