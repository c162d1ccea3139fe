-- Computes the check facts of whole days, or of their hours, anew, under a generation that nobody reads before
-- it is named in rollup_days.
INSERT INTO check_facts
(
    organisation_id, environment, generation, day, hour, provider, check, status, error_code, list_version, other_provider,
    other_status, calls, latency, first_recorded_at, last_recorded_at
)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, provider, check, status, error_code, list_version,
    other_provider, other_status, calls, latency, first_recorded_at, last_recorded_at
FROM
(
    -- include: facts.sql
)
