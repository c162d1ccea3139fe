-- What values, except amounts, do the payments of a window have? Part of other queries.
SELECT day, feature, category, number, arraySum(payments_by_group) AS payments
FROM
(
    -- include: feature-cells.sql
)
WHERE feature != 'amount'
