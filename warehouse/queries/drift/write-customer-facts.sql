-- Computes the payments of each customer of whole days, or of their hours, anew, under a generation that nobody reads before
-- it is named in rollup_days.
INSERT INTO customer_facts (organisation_id, environment, generation, day, hour, customer, payments)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, customer, payments
FROM
(
    -- include: customer-facts.sql
)
