-- The check facts of a window: some days from rollup generations, the others from the observations. Part of other queries.
SELECT
    day, provider, check, status, error_code, list_version, other_provider, other_status, calls, latency,
    first_recorded_at, last_recorded_at
FROM check_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, generation) IN (
        SELECT rolled_up_day, rolled_up_generation
        FROM (SELECT {rolledUpDays: Array(Date32)} AS rolled_up_day, {generations: Array(UInt64)} AS rolled_up_generation)
        ARRAY JOIN rolled_up_day, rolled_up_generation
    )
UNION ALL
SELECT * FROM
(
    -- include: facts.sql
)
