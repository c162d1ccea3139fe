-- Writes the scores and labels of whole days, or of their hours, under a generation that is not read before rollup_days names it.
INSERT INTO score_facts
    (organisation_id, environment, generation, day, hour, system_version_id, currency, customer, score, label, payments, amount)
SELECT
    {organisationId: String}, {environment: String}, {generation: UInt64}, day, hour, system_version_id, currency, customer, score,
    label, payments, amount
FROM
(
    -- include: facts.sql
)
