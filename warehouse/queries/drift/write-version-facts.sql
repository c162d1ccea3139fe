-- Computes what each version decided of whole days, or of their hours, anew, under a generation that nobody reads before
-- it is named in rollup_days.
INSERT INTO version_facts (organisation_id, environment, generation, day, hour, system_version_id, currency, payments, first_occurred_at, newest)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, system_version_id, currency, payments, first_occurred_at, newest
FROM
(
    -- include: version-facts.sql
)
