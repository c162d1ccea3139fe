-- The amounts of a window: some days from rollup generations, the others from the decisions. Part of other queries.
SELECT day, feature, category, number, payments
FROM payment_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND feature = 'amount'
    AND (day, generation) IN (
        SELECT rolled_up_day, rolled_up_generation
        FROM (SELECT {rolledUpDays: Array(Date32)} AS rolled_up_day, {generations: Array(UInt64)} AS rolled_up_generation)
        ARRAY JOIN rolled_up_day, rolled_up_generation
    )
UNION ALL
SELECT day, feature, category, number, payments FROM
(
    -- include: amount-facts.sql
)
