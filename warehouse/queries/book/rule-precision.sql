-- How many of the labelled payments that each rule hit were fraud?
SELECT
    r.rule_id AS rule_id,
    r.rule_version AS rule_version,
    count() AS labelled_hits,
    countIf(l.label = 'fraud') AS fraud,
    round(fraud / labelled_hits, 4) AS precision
FROM analyst_rules AS r
INNER JOIN analyst_labels AS l ON l.decision_id = r.decision_id
WHERE r.environment = {environment: String}
    AND r.occurred_at >= {from: DateTime64(3, 'UTC')}
    AND r.occurred_at < {to: DateTime64(3, 'UTC')}
    AND r.is_transaction
    AND r.rule_outcome = 'hit'
    AND l.label IN ('fraud', 'legitimate')
GROUP BY rule_id, rule_version
ORDER BY labelled_hits DESC, rule_id, rule_version
