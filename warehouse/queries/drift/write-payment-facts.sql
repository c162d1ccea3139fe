-- Computes what payments are like of whole days, or of their hours, anew, under a generation that nobody reads before
-- it is named in rollup_days.
INSERT INTO payment_facts (organisation_id, environment, generation, day, hour, feature, category, number, payments)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, feature, category, number, payments
FROM
(
    -- include: facts.sql
)
