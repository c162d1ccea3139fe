-- How many payments were drawn, how many of them have a label, and how many do they stand for? One row for interrupted payments
-- and one for allowed ones, if any were drawn. Parameters: those of sampled-payments.sql.
SELECT
    interrupted,
    count() AS drawn,
    countIf(label != '') AS labelled,
    sum(weight) AS stands_for
FROM
(
    -- include: sampled-payments.sql
)
GROUP BY interrupted
ORDER BY interrupted
