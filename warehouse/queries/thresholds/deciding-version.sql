-- In which currency did a version decide most payments of this window, and when the first of them all, and on which day the last?
SELECT
    argMax(currency, (number, currency)) AS currency,
    min(first) AS first_occurred_at,
    toDateTime64(max(last), 3, 'UTC') AS last_day
FROM
(
    SELECT currency, sum(cells.payments) AS number, min(cells.first_occurred_at) AS first, max(cells.day) AS last
    FROM
    (
        -- include: ../drift/version-cells.sql
    ) AS cells
    WHERE system_version_id = {systemVersionId: String}
    GROUP BY currency
)
HAVING count() > 0
