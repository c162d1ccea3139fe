-- How many payments and activities were allowed, held for review and blocked on each day?
SELECT
    toDate(occurred_at) AS day,
    countIf(decision = 'allow') AS allowed,
    countIf(decision = 'review') AS reviewed,
    countIf(decision = 'block') AS blocked,
    round(countIf(decision != 'allow') / count(), 4) AS interruption_rate
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY day
ORDER BY day
