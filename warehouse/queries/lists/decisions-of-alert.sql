-- Which decisions belong to an alert? They are of the customer whose decision opened it, and were not allowed.
SELECT event_id
FROM decision_contexts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (toDate(occurred_at), event_id) IN (
        SELECT toDate(occurred_at), event_id
        FROM decisions
        WHERE organisation_id = {organisationId: String}
            AND environment = {environment: String}
            AND decision != 'allow'
            AND subject_id IN (
                SELECT subject_id
                FROM decisions
                WHERE organisation_id = {organisationId: String}
                    AND environment = {environment: String}
                    AND decision_id = {openedBy: String}
            )
    )
    AND JSONExtractString(assessment, 'alertId') = {alertId: String}
ORDER BY event_id
LIMIT 10000
