-- Scores and labels of a window: some days from rollups, the others from the decisions. Part of other queries.
-- Of a window of whole days: no hours of scores are kept.
SELECT day, currency, customer, score, label, payments, amount
FROM score_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, 24, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
UNION ALL
SELECT day, currency, customer, score, label, payments, amount FROM
(
    -- include: facts.sql
)
