-- What did each system version decide?
SELECT
    system_version_id,
    min(occurred_at) AS first_at,
    max(occurred_at) AS last_at,
    count() AS decisions,
    round(countIf(decision != 'allow') / decisions, 4) AS interruption_rate
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY system_version_id
ORDER BY last_at DESC, system_version_id
