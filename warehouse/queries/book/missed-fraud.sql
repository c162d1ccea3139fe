-- Which frauds were allowed, largest first?
SELECT
    d.decision_id AS decision_id,
    d.occurred_at AS occurred_at,
    d.external_user_id AS customer,
    d.amount AS amount,
    d.currency AS currency,
    d.score AS score,
    l.label_source AS found_by,
    l.found_out_at AS found_out_at
FROM analyst_decisions AS d
LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
WHERE d.environment = {environment: String}
    AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND d.occurred_at < {to: DateTime64(3, 'UTC')}
    AND d.decision = 'allow'
    AND l.label = 'fraud'
ORDER BY amount DESC, decision_id
LIMIT 100
