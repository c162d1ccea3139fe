-- Writes how long labels took, of whole days or of their hours, under a generation that is not read before rollup_days names it.
INSERT INTO label_facts
(
    organisation_id, environment, generation, day, hour, interrupted, label, label_source, delay_days, customer_group, payments
)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, interrupted, label, label_source, delay_days,
    customer_group, payments
FROM
(
    -- include: facts.sql
)
