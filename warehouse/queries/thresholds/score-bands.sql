-- How many payments of each band of ten scores were fraud in the later part? With sums over customers, whose payments are alike: of
-- their fraudulent and labelled payments, of their squares and of the product.
SELECT
    band,
    count() AS customers,
    sum(fraud) AS fraudulent,
    sum(payments) AS labelled,
    toFloat64(sum(fraud * fraud)) AS fraud_squares,
    toFloat64(sum(fraud * payments)) AS products,
    toFloat64(sum(payments * payments)) AS labelled_squares
FROM
(
    SELECT
        least(intDiv(score, 10), 9) * 10 AS band,
        customer,
        sumIf(cells.payments, label = 'fraud') AS fraud,
        sum(cells.payments) AS payments
    FROM
    (
        -- include: labelled-cells.sql
    ) AS cells
    WHERE is_later
    GROUP BY band, customer
)
GROUP BY band
ORDER BY band
