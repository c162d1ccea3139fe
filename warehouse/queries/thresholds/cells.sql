-- Scores and labels of a window: some days from rollup generations, the others from the decisions. Part of other queries.
SELECT day, currency, customer, score, label, payments, amount
FROM score_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, generation) IN (
        SELECT rolled_up_day, rolled_up_generation
        FROM (SELECT {rolledUpDays: Array(Date32)} AS rolled_up_day, {generations: Array(UInt64)} AS rolled_up_generation)
        ARRAY JOIN rolled_up_day, rolled_up_generation
    )
UNION ALL
SELECT day, currency, customer, score, label, payments, amount FROM
(
    -- include: facts.sql
)
