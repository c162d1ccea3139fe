-- How many payments could be drawn, how many were, how many of those have a label, and how many do they stand for? One row for
-- payments that the version interrupts, released or not, and one for those that it allows. Parameters: those of labelled-decisions.sql.
SELECT
    toBool(if(sample_of = '', decision != 'allow', sample_of != 'allowed')) AS interrupted,
    count() AS payments,
    countIf(sample_probability > 0) AS drawable,
    countIf(is_sampled) AS drawn,
    countIf(is_sampled AND label != '') AS labelled,
    sumIf(1 / sample_probability, is_sampled) AS stands_for
FROM
(
    -- include: labelled-decisions.sql
)
WHERE is_transaction
GROUP BY interrupted
ORDER BY interrupted
