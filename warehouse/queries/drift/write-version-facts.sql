-- Writes what each version decided on whole days, or in their hours, under a generation that is not read before rollup_days
-- names it.
INSERT INTO version_facts (organisation_id, environment, generation, day, hour, system_version_id, currency, payments, first_occurred_at, newest)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, system_version_id, currency, payments, first_occurred_at, newest
FROM
(
    -- include: version-facts.sql
)
