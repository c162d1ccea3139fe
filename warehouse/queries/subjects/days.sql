-- On which days was what decided about these customers, or in these decisions, and what did it turn out to be? Decisions without
-- an outcome have the label ''. An empty list of decisions asks for the customers.
SELECT
    d.subject_id AS subject,
    toDate(d.occurred_at) AS day,
    d.decision AS verdict,
    o.label AS label,
    count() AS decisions,
    min(d.occurred_at) AS first_at,
    max(d.occurred_at) AS last_at,
    max(d.loaded_at) AS newest_loaded_at,
    argMax(d.risk_level, (d.occurred_at, d.event_id)) AS newest_risk_level,
    max(d.external_user_id) AS external_user
FROM decisions AS d
LEFT JOIN
(
    SELECT
        decision_id AS judged,
        -- include: label-that-counts.sql
    FROM outcomes
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND if(
            empty({decisionIds: Array(String)}),
            subject_id IN {subjectIds: Array(String)},
            decision_id IN {decisionIds: Array(String)}
        )
    GROUP BY judged
) AS o ON o.judged = d.decision_id
WHERE d.organisation_id = {organisationId: String}
    AND d.environment = {environment: String}
    AND if(
        empty({decisionIds: Array(String)}),
        d.subject_id IN {subjectIds: Array(String)} AND d.subject_type = {subjectType: String},
        d.decision_id IN {decisionIds: Array(String)} AND toDate(d.occurred_at) IN {occurredOn: Array(Date)}
    )
GROUP BY subject, day, verdict, label
ORDER BY day, subject, verdict, label
