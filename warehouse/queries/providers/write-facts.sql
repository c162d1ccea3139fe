-- Writes the check facts of whole days, or of their hours, under a generation that is not read before rollup_days names it.
INSERT INTO check_facts
(
    organisation_id, environment, generation, day, hour, provider, check, status, error_code, list_version, other_provider,
    other_status, calls, customer_groups, customer_states, latency, first_recorded_at, last_recorded_at
)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, provider, check, status, error_code, list_version,
    other_provider, other_status, calls, customer_groups, customer_states, latency, first_recorded_at, last_recorded_at
FROM
(
    -- include: facts.sql
)
