-- How many payments of each score were there on each day, and what did they turn out to be? Payments of one version, whose scores
-- alone compare, in one currency: currencies are never added up. Payments in others are only counted, because they are alerts too.
WITH currency = {currency: String} AS is_own
SELECT
    score,
    toUInt32(dateDiff('day', toDate32({from: DateTime64(3, 'UTC')}), day)) AS day_of_window,
    sumIf(cells.payments, is_own AND label = 'fraud') AS fraud,
    sumIf(cells.payments, is_own AND label = 'legitimate') AS legitimate,
    sumIf(cells.payments, is_own AND label = '') AS unlabelled,
    sumIf(cells.payments, NOT is_own) AS elsewhere,
    toString(sumIf(cells.amount, is_own AND label = 'fraud')) AS fraud_amount,
    toString(sumIf(cells.amount, is_own AND label = 'legitimate')) AS legitimate_amount
FROM
(
    -- include: cells.sql
) AS cells
WHERE system_version_id = {systemVersionId: String}
GROUP BY score, day_of_window
ORDER BY score, day_of_window
