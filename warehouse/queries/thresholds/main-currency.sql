-- Which currency do most payments of this window have?
SELECT argMax(currency, (number, currency)) AS currency
FROM
(
    SELECT currency, sum(cells.payments) AS number
    FROM
    (
        -- include: ../drift/version-cells.sql
    ) AS cells
    GROUP BY currency
)
HAVING count() > 0
