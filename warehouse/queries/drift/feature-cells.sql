-- What values do the payments of a window have, in each group of customers: some days and hours from rollups, the rest from the
-- decisions? Of the results, those of one version.
-- Part of other queries. Parameters: systemVersionId.
SELECT day, feature, category, number, payments_by_group
FROM feature_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND system_version_id IN ('', {systemVersionId: String})
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, feature, category, number, payments_by_group FROM
(
    -- include: feature-facts.sql
)
WHERE system_version_id IN ('', {systemVersionId: String})
-- end if
