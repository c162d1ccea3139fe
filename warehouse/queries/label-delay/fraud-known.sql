-- How old are the payments of a window, and which fraud among them is known? One row per kind of payment and group of customers:
-- payments by days since they occurred, fraud by days that its label took, and fraud that became known today.
SELECT
    interrupted,
    customer_group,
    sumMap([age_days], [cells.payments]) AS ages,
    sumMapIf([delay_days], [cells.payments], label = 'fraud' AND is_in_time) AS frauds,
    sumIf(cells.payments, label = 'fraud' AND NOT is_in_time) AS frauds_today
FROM
(
    -- include: cells.sql
) AS cells
GROUP BY interrupted, customer_group
ORDER BY interrupted, customer_group
