-- What are the neighbours of these nodes, and how many in all? The strongest of each node: most events, then the latest,
-- then by name, so that the same facts give the same answer.
-- Events are counted by their ids, so a duplicate counts once.
SELECT node, neighbour, degree
FROM
(
    SELECT
        node,
        neighbour,
        count() OVER (PARTITION BY node) AS degree,
        row_number() OVER (PARTITION BY node ORDER BY events DESC, last_seen_at DESC, neighbour) AS place
    FROM
    (
        SELECT node, neighbour, uniqExact(event_id) AS events, max(occurred_at) AS last_seen_at
        FROM network_sightings
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND node IN {nodes: Array(String)}
            AND relation != ''
            AND occurred_at >= {since: DateTime64(3, 'UTC')}
        GROUP BY node, neighbour
    )
)
WHERE place <= {most: UInt32}
ORDER BY node, place
-- Events are counted by their ids, so one that is there twice counts once.
SETTINGS final = 0
