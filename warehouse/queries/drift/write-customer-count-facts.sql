-- Writes how many customers made how many payments on whole days, under a generation that is not read before rollup_days names it.
INSERT INTO customer_count_facts (organisation_id, environment, generation, day, payments, customers)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, payments, count() AS customers
FROM
(
    -- include: customer-facts.sql
)
GROUP BY day, payments
