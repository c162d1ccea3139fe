-- How many payments of each score were there on each day, and what did they turn out to be? Payments of one version, whose scores
-- alone compare, in one currency: currencies are never added up.
SELECT
    score,
    toUInt32(dateDiff('day', toDate32({from: DateTime64(3, 'UTC')}), day)) AS day_of_window,
    sumIf(cells.payments, label = 'fraud') AS fraud,
    sumIf(cells.payments, label = 'legitimate') AS legitimate,
    sumIf(cells.payments, label = '') AS unlabelled,
    toString(sumIf(cells.amount, label = 'fraud')) AS fraud_amount,
    toString(sumIf(cells.amount, label = 'legitimate')) AS legitimate_amount
FROM
(
    -- include: cells.sql
) AS cells
WHERE system_version_id = {systemVersionId: String} AND currency = {currency: String}
GROUP BY score, day_of_window
ORDER BY score, day_of_window
