-- How are these nodes related? One row per relation, heaviest first.
SELECT
    source,
    target,
    relation,
    sum(events) AS events,
    arraySort(
        groupArrayIf(CAST((currency, toString(total)), 'Tuple(currency String, total String)'), currency != '')
    ) AS amounts,
    min(first_at) AS first_seen_at,
    max(last_at) AS last_seen_at,
    -- Newest first: the times in `newest` are negative.
    arraySlice(arrayMap(one -> one.2, arraySort(arrayFlatten(groupArray(newest)))), 1, 5) AS activity_ids
FROM
(
    SELECT
        node AS source,
        neighbour AS target,
        relation,
        currency,
        count() AS events,
        sum(toDecimal256(amount, 8)) AS total,
        min(occurred_at) AS first_at,
        max(occurred_at) AS last_at,
        groupArraySorted(5)((-toUnixTimestamp64Milli(occurred_at), activity_id)) AS newest
    FROM
    (
        -- So a duplicate event counts once; a final read would cost more, because it compares columns that are not read here.
        SELECT DISTINCT node, relation, neighbour, event_id, activity_id, occurred_at, amount, currency
        FROM network_sightings
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND node IN {nodes: Array(String)}
            AND neighbour IN {nodes: Array(String)}
            AND relation != ''
            AND outgoing
            AND occurred_at >= {since: DateTime64(3, 'UTC')}
    )
    GROUP BY source, target, relation, currency
)
GROUP BY source, target, relation
ORDER BY events DESC, last_seen_at DESC, source, target, relation
LIMIT {most: UInt32}
SETTINGS final = 0
