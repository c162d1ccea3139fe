-- With whom and with what was this node seen? The strongest of each relation from either end, and how many there are in all.
-- Decisions are counted by their events, so a duplicate counts once.
SELECT relation, outgoing, neighbour, total, decisions, first_seen_at, last_seen_at
FROM
(
    SELECT
        *,
        count() OVER (PARTITION BY relation, outgoing) AS total,
        row_number() OVER (PARTITION BY relation, outgoing ORDER BY decisions DESC, last_seen_at DESC, neighbour) AS place
    FROM
    (
        SELECT
            relation,
            outgoing,
            neighbour,
            uniqExact(event_id) AS decisions,
            min(occurred_at) AS first_seen_at,
            max(occurred_at) AS last_seen_at
        FROM network_sightings
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND node = {node: String}
            AND relation != ''
        GROUP BY relation, outgoing, neighbour
    )
)
WHERE place <= {most: UInt32}
ORDER BY relation, outgoing, place
SETTINGS final = 0
