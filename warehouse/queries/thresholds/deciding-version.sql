-- In which currency did a version decide most payments of this window, when the first of them all, and how many on which day?
SELECT
    argMax(currency, (number, currency)) AS currency,
    min(first) AS first_occurred_at,
    sumMap(of_days.1, of_days.2).1 AS days,
    sumMap(of_days.1, of_days.2).2 AS payments
FROM
(
    SELECT
        currency,
        sum(cells.payments) AS number,
        min(cells.first_occurred_at) AS first,
        sumMap([toInt32(cells.day)], [cells.payments]) AS of_days
    FROM
    (
        -- include: ../drift/version-cells.sql
    ) AS cells
    WHERE system_version_id = {systemVersionId: String}
    GROUP BY currency
)
HAVING count() > 0
