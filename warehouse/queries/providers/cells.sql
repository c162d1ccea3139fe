-- What did the checks of a window return: some days and hours from rollups, the rest from the observations?
-- Part of other queries.
SELECT
    day, provider, check, status, error_code, list_version, other_provider, other_status, calls, customer_groups,
    customer_states, latency, first_recorded_at, last_recorded_at
FROM check_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT * EXCEPT (hour) FROM
(
    -- include: facts.sql
)
-- end if
