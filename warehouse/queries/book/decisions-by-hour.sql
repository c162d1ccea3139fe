-- At which hours of the day, in UTC, are most decisions interrupted?
SELECT
    toHour(occurred_at) AS hour,
    count() AS decisions,
    countIf(decision != 'allow') AS interrupted,
    round(interrupted / decisions, 4) AS interruption_rate
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY hour
ORDER BY hour
