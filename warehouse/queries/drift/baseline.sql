-- What is drift measured from? When the first payment occurred that the newest version before `to` decided, when the first of all
-- versions, and the currency of most of its payments. No row if nothing was decided.
SELECT
    system_version_id,
    min(of_currency.first_at) AS first_occurred_at,
    min(first_occurred_at) OVER () AS earliest_occurred_at,
    argMax(currency, (of_currency.number, currency)) AS currency
FROM
(
    SELECT
        system_version_id, currency, sum(cells.payments) AS number, min(cells.first_occurred_at) AS first_at, max(cells.newest) AS last
    FROM
    (
        -- include: version-cells.sql
    ) AS cells
    GROUP BY system_version_id, currency
) AS of_currency
GROUP BY system_version_id
ORDER BY max(of_currency.last) DESC
LIMIT 1
