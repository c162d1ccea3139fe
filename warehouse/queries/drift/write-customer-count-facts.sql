-- Computes how many customers made how many payments on whole days anew, under a generation that nobody reads before it is named in
-- rollup_days.
INSERT INTO customer_count_facts (organisation_id, environment, generation, day, payments, customers)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, payments, count() AS customers
FROM
(
    -- include: customer-facts.sql
)
GROUP BY day, payments
