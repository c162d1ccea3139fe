-- What did each version decide in a window: some days and hours from rollups, the rest from the decisions?
-- Part of other queries.
SELECT day, system_version_id, currency, payments, first_occurred_at, newest
FROM version_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, system_version_id, currency, payments, first_occurred_at, newest FROM
(
    -- include: version-facts.sql
)
-- end if
