-- Which scores and labels do the payments of a window have: some days from rollups, the others from the decisions?
-- Part of other queries. The window has whole days: scores are not kept by hour.
SELECT day, system_version_id, currency, customer, score, label, payments, amount
FROM score_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, 24, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, system_version_id, currency, customer, score, label, payments, amount FROM
(
    -- include: facts.sql
)
-- end if
