-- Which counterparties are paid by the most customers, as a collecting account or a shop is?
SELECT
    node,
    uniqExact(neighbour) AS payers,
    count() AS payments,
    groupUniqArray(currency) AS currencies
FROM analyst_relations
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND relation = 'paid'
    AND NOT outgoing
GROUP BY node
ORDER BY payers DESC, node
LIMIT 100
