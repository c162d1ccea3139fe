-- Which devices and addresses are used by the most customers?
SELECT
    node,
    relation,
    uniqExact(neighbour) AS customers,
    max(occurred_at) AS last_seen_at
FROM analyst_relations
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND relation IN ('uses_device', 'uses_ip')
    AND NOT outgoing
GROUP BY node, relation
HAVING customers > 1
ORDER BY customers DESC, node
LIMIT 100
