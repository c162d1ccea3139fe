-- How many customers made the payments of a window, and of each of its days, and how many independent customers are they worth?
-- (Σ payments)² / Σ payments², after Kish: the payments of one customer resemble each other.
-- A whole day that is rolled up is read as how many customers made how many payments; the window, and other days, by customer.
WITH cells AS
(
    -- include: customer-cells.sql
)
SELECT
    toString(day) AS period,
    toUInt64(sum(customers)) AS subjects,
    pow(sum(of_customer * customers), 2) / sum(pow(of_customer, 2) * customers) AS effective_subjects
FROM
(
    SELECT day, toFloat64(payments) AS of_customer, customers
    FROM customer_count_facts
    WHERE organisation_id = {organisationId: String}
        AND environment = {environment: String}
        AND (day, 24, generation) IN (
            -- include: ../rollup/chosen-rollups.sql
        )
    UNION ALL
    SELECT day, toFloat64(sum(payments)) AS of_customer, 1 AS customers
    FROM cells
    WHERE NOT is_whole_day
    GROUP BY day, customer
)
GROUP BY day
UNION ALL
SELECT
    '' AS period,
    count() AS subjects,
    pow(sum(of_customer), 2) / sum(pow(of_customer, 2)) AS effective_subjects
FROM (SELECT customer, sum(payments) AS of_customer FROM cells GROUP BY customer)
HAVING subjects > 0
