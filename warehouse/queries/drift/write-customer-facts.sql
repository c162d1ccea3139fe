-- Writes the payments of each customer on whole days, or in their hours, under a generation that is not read before rollup_days
-- names it.
INSERT INTO customer_facts (organisation_id, environment, generation, day, hour, customer, payments)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, customer, payments
FROM
(
    -- include: customer-facts.sql
)
