-- Which good customers were interrupted most often?
SELECT
    d.subject_id AS subject_id,
    any(d.external_user_id) AS customer,
    count() AS wrongly_interrupted,
    max(d.occurred_at) AS last_at
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.is_transaction
    AND d.decision != 'allow'
    AND l.label = 'legitimate'
GROUP BY subject_id
ORDER BY wrongly_interrupted DESC, subject_id
LIMIT 100
