-- What is known of these nodes? A name that was seen as several kinds has the kind that it was last decided as, else last seen as.
WITH
    judged AS
    (
        SELECT
            subject_id,
            -- Highest precedence, then known latest, then recorded latest.
            argMax(
                classification,
                (
                    indexOf(['automation', 'customer', 'analyst', 'case', 'chargeback'], outcome_source),
                    occurred_at,
                    sequence_in_decision
                )
            ) AS label
        FROM outcomes
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND subject_id IN {nodes: Array(String)}
        GROUP BY subject_id, decision_id
    )
SELECT
    node,
    max(seen.kind).4 AS kind,
    max(seen.label).5 AS label,
    max(seen.risk_level).4 AS risk_level,
    min(seen.first_seen_at) AS first_seen_at,
    max(seen.last_seen_at) AS last_seen_at,
    node IN (SELECT subject_id FROM judged WHERE label = 'fraud') AS known_fraud
FROM network_nodes AS seen
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND node IN {nodes: Array(String)}
GROUP BY node
-- Duplicates change neither the newest nor the first.
SETTINGS final = 0
