-- How many payments did the customers of these days make, and how many customers made as many? Facts of a day that say what single
-- customers would: of whole days, for over days they do not add up. Part of other queries. Parameters as of customer-facts.sql.
SELECT day, hour, 'payments_of_customer' AS feature, '' AS category, toFloat64(customers.payments) AS number, count() AS payments
FROM
(
    -- include: customer-facts.sql
) AS customers
GROUP BY day, hour, number
