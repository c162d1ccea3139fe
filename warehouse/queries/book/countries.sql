-- From which countries do payments come, and how many of them are interrupted?
SELECT
    country,
    count() AS payments,
    uniqExact(subject_id) AS customers,
    round(countIf(decision != 'allow') / payments, 4) AS interruption_rate
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND is_transaction
GROUP BY country
ORDER BY payments DESC, country
