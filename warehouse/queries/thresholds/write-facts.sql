-- Computes the scores and labels of whole days anew, under a generation that nobody reads before it is named in rollup_days.
INSERT INTO score_facts (organisation_id, environment, generation, day, currency, customer, score, label, payments, amount)
SELECT {organisationId: String}, {environment: String}, {generation: UInt64}, day, currency, customer, score, label, payments, amount
FROM
(
    -- include: facts.sql
)
