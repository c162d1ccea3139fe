-- Writes what the payments of whole days, or of their hours, are like, under a generation that is not read before rollup_days
-- names it.
INSERT INTO payment_facts (organisation_id, environment, generation, day, hour, feature, category, number, payments)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, feature, category, number, payments
FROM
(
    -- include: facts.sql
)
