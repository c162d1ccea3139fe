-- How much of each day's known fraud was interrupted?
SELECT
    toDate(d.occurred_at) AS day,
    count() AS fraud,
    countIf(d.decision != 'allow') AS interrupted,
    round(interrupted / fraud, 4) AS captured
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.is_transaction
    AND l.label = 'fraud'
GROUP BY day
ORDER BY day
