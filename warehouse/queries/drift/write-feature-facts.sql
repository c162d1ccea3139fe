-- Writes what the payments of whole days, or of their hours, are like, under a generation that is not read before rollup_days
-- names it.
INSERT INTO feature_facts
    (organisation_id, environment, generation, day, hour, feature, category, number, system_version_id, payments_by_group)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, feature, category, number, system_version_id,
    payments_by_group
FROM
(
    -- include: feature-facts.sql
)
