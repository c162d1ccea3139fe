-- How many customers stand behind the payments of a window, and of each of its days, and how many independent ones are
-- they worth? (Σ payments)² / Σ payments², after Kish: customers who come often say the same again.
WITH cells AS
(
    -- include: customer-cells.sql
)
SELECT
    toString(day) AS period,
    count() AS subjects,
    pow(sum(of_day), 2) / sum(pow(of_day, 2)) AS effective_subjects
FROM
(
    SELECT day, toUInt64(payments) AS of_day FROM cells WHERE is_whole_day
    UNION ALL
    SELECT day, sum(payments) AS of_day FROM cells WHERE NOT is_whole_day GROUP BY day, customer
)
GROUP BY day
UNION ALL
SELECT
    '' AS period,
    count() AS subjects,
    pow(sum(of_customer), 2) / sum(pow(of_customer, 2)) AS effective_subjects
FROM (SELECT customer, sum(payments) AS of_customer FROM cells GROUP BY customer)
HAVING subjects > 0
