-- How are these nodes related? One row per relation, heaviest first; a relation in several currencies has one row for each.
SELECT
    node AS source,
    neighbour AS target,
    relation,
    sum(events_in_currency) OVER (PARTITION BY node, neighbour, relation) AS events,
    currency,
    toString(total) AS amount,
    min(first_at) OVER (PARTITION BY node, neighbour, relation) AS first_seen_at,
    max(last_at) OVER (PARTITION BY node, neighbour, relation) AS last_seen_at
FROM
(
    SELECT
        node, neighbour, relation, currency, count() AS events_in_currency, sum(toDecimal256(amount, 8)) AS total,
        min(occurred_at) AS first_at, max(occurred_at) AS last_at
    FROM analyst_relations
    WHERE environment = {environment: String}
        AND node IN {nodes: Array(String)}
        AND neighbour IN {nodes: Array(String)}
        AND relation != ''
        AND outgoing
        AND occurred_at >= {since: DateTime64(3, 'UTC')}
    GROUP BY node, neighbour, relation, currency
)
ORDER BY events DESC, last_seen_at DESC, source, target, relation, currency
