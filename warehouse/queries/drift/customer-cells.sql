-- How many payments did each customer of a window make: some days and hours from rollups, the rest from the decisions?
-- Part of other queries.
SELECT day, hour = 24 AS is_whole_day, customer, payments
FROM customer_facts
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    AND (day, hour, generation) IN (
        -- include: ../rollup/chosen-rollups.sql
    )
-- if days:
UNION ALL
SELECT day, false AS is_whole_day, customer, payments FROM
(
    -- include: customer-facts.sql
)
-- end if
