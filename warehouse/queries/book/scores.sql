-- How are scores distributed, and which decision does each score lead to?
SELECT
    score,
    count() AS decisions,
    countIf(decision = 'allow') AS allowed,
    countIf(decision = 'review') AS reviewed,
    countIf(decision = 'block') AS blocked
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY score
ORDER BY score
