-- What is known of these nodes? A name that was seen in several ways is what it was last decided as, else last seen as.
WITH
    judged AS
    (
        SELECT
            d.subject_id AS subject_id,
            -- Highest precedence, then latest found out, then latest recorded.
            argMax(
                o.classification,
                (
                    indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], o.outcome_source),
                    o.occurred_at,
                    o.sequence_in_decision
                )
            ) AS label
        FROM outcomes AS o
        INNER JOIN
        (
            SELECT replaceOne(event_id, 'evt_', 'dec_') AS decision_id, any(node) AS subject_id
            FROM network_sightings
            WHERE organisation_id = {organisationId: String}
                AND environment = {environment: String}
                AND node IN {nodes: Array(String)}
                AND relation = ''
                AND risk_level != ''
            GROUP BY decision_id
        ) AS d ON d.decision_id = o.decision_id
        WHERE o.organisation_id = {organisationId: String}
            AND o.environment = {environment: String}
        GROUP BY d.subject_id, o.decision_id
    )
SELECT
    seen.node AS node,
    argMax(seen.kind, (seen.risk_level != '', seen.occurred_at, seen.event_id)) AS kind,
    argMax(seen.label, (seen.label != '', seen.risk_level != '', seen.occurred_at, seen.event_id)) AS label,
    argMaxIf(seen.risk_level, (seen.occurred_at, seen.event_id), seen.risk_level != '') AS risk_level,
    min(seen.occurred_at) AS first_seen_at,
    max(seen.occurred_at) AS last_seen_at,
    seen.node IN (SELECT subject_id FROM judged WHERE label = 'fraud') AS known_fraud
FROM network_sightings AS seen
WHERE seen.organisation_id = {organisationId: String}
    AND seen.environment = {environment: String}
    AND seen.node IN {nodes: Array(String)}
    AND seen.relation = ''
GROUP BY seen.node
