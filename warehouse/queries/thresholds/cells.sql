-- Which scores and labels do the payments of a window have: some days and hours from rollups, the rest from the decisions?
-- Part of other queries.
SELECT day, system_version_id, currency, customer, score, label, payments, amount
FROM score_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, system_version_id, currency, customer, score, label, payments, amount FROM
(
    -- include: facts.sql
)
-- end if
