-- Writes the scores and labels of whole days, under a generation that is not read before rollup_days names it.
INSERT INTO score_facts (organisation_id, environment, generation, day, system_version_id, currency, customer, score, label, payments, amount)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, system_version_id, currency, customer, score, label, payments, amount
FROM
(
    -- include: facts.sql
)
