-- What came of these decisions? Decisions without an outcome are not in the answer.
SELECT
    decision_id,
    -- include: ../subjects/label-that-counts.sql
FROM outcomes
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND toDate(decision_occurred_at) IN {occurredOn: Array(Date)}
    AND decision_id IN {decisionIds: Array(String)}
GROUP BY decision_id
