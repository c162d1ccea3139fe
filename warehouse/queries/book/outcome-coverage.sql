-- What share of each week's payments has a confirmed result?
SELECT
    toMonday(d.occurred_at) AS week,
    count() AS payments,
    countIf(l.label IN ('fraud', 'legitimate')) AS confirmed,
    round(confirmed / payments, 4) AS coverage
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.is_transaction
GROUP BY week
ORDER BY week
