-- What did each verdict turn out to be: fraud, legitimate, or not known yet?
SELECT
    d.decision AS decision,
    count() AS payments,
    countIf(l.label = 'fraud') AS fraud,
    countIf(l.label = 'legitimate') AS legitimate,
    countIf(l.label NOT IN ('fraud', 'legitimate')) AS not_known
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.is_transaction
GROUP BY decision
ORDER BY decision
