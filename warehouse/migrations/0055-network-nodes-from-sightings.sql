-- A sighting of a node itself to what it tells of the node; network_nodes keeps the first, the last and the newest of them.
CREATE MATERIALIZED VIEW IF NOT EXISTS network_nodes_from_sightings TO network_nodes AS
SELECT
    s.organisation_id AS organisation_id,
    s.environment AS environment,
    s.node AS node,
    [toString(s.kind)] AS kinds,
    (s.risk_level != '', s.occurred_at, s.event_id, toString(s.kind)) AS kind,
    (s.label != '', s.risk_level != '', s.occurred_at, s.event_id, s.label) AS label,
    (s.risk_level != '', s.occurred_at, s.event_id, toString(s.risk_level)) AS risk_level,
    s.occurred_at AS first_seen_at,
    s.occurred_at AS last_seen_at
FROM network_sightings AS s
WHERE s.relation = ''
