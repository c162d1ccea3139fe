-- How long did labels take, and how old are their payments? One row per kind of payment, label, source and group of customers,
-- with the number of payments by days of delay, and of the same payments by days since.
SELECT
    interrupted,
    label,
    label_source,
    customer_group,
    sumMap([delay_days], [cells.payments]) AS delays,
    sumMap([age_days], [cells.payments]) AS ages
FROM
(
    -- include: cells.sql
) AS cells
WHERE label != '' AND is_in_time
GROUP BY interrupted, label, label_source, customer_group
ORDER BY interrupted, label, label_source, customer_group
