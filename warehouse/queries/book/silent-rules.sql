-- Which rules ran and never hit?
SELECT
    rule_id,
    max(rule_version) AS newest_version,
    count() AS evaluations
FROM analyst_rules
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY rule_id
HAVING countIf(rule_outcome = 'hit') = 0
ORDER BY evaluations DESC, rule_id
