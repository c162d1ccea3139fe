-- Which rules hit the same decisions, so that one of them may be redundant?
WITH hits AS
(
    SELECT decision_id, arraySort(groupUniqArray(toString(rule_id))) AS rules
    FROM analyst_rules
    WHERE environment = {environment: String}
        AND occurred_at >= {from: DateTime64(3, 'UTC')}
        AND occurred_at < {to: DateTime64(3, 'UTC')}
        AND rule_outcome = 'hit'
    GROUP BY decision_id
)
SELECT one AS rule_id, other AS other_rule_id, count() AS decisions
FROM hits
ARRAY JOIN rules AS one
ARRAY JOIN rules AS other
WHERE rule_id < other_rule_id
GROUP BY rule_id, other_rule_id
ORDER BY decisions DESC, rule_id, other_rule_id
LIMIT 100
