-- Since when has each provider used each version of its lists? Superseded generations are as good: they counted the same
-- observations of a day.
SELECT provider, check, list_version, min(first_recorded_at) AS first_recorded_at
FROM
(
    SELECT provider, check, list_version, first_recorded_at
    FROM check_facts
    WHERE organisation_id = {organisationId: String} AND environment = {environment: String} AND list_version != ''
    UNION ALL
    SELECT provider, check, list_version, recorded_at AS first_recorded_at
    FROM check_observations
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND toDate(occurred_at) IN {days: Array(Date)}
        AND list_version != ''
)
GROUP BY provider, check, list_version
