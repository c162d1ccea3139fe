-- How often did each rule hit, and how often did it fail?
SELECT
    rule_id,
    rule_version,
    count() AS evaluations,
    countIf(rule_outcome = 'hit') AS hits,
    countIf(rule_outcome = 'error') AS errors,
    round(hits / evaluations, 6) AS hit_rate
FROM analyst_rules
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY rule_id, rule_version
ORDER BY hits DESC, rule_id, rule_version
