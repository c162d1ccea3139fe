-- What amounts do the payments of a window have: some days and hours from rollups, the rest from the decisions?
-- Part of other queries.
SELECT day, currency, amount, payments
FROM amount_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, currency, amount, payments FROM
(
    -- include: amount-facts.sql
)
-- end if
