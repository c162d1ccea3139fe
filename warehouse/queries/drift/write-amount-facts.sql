-- Writes the amounts of the payments of whole days, or of their hours, under a generation that is not read before rollup_days
-- names it.
INSERT INTO amount_facts (organisation_id, environment, generation, day, hour, currency, amount, payments)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, currency, amount, payments
FROM
(
    -- include: amount-facts.sql
)
