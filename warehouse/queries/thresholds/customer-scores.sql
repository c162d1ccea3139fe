-- The fraud of each customer by score, and how many customers have a label at all: what the gain of another threshold is resampled
-- from. Who has no fraud gains and loses nothing, so the number of them is enough. One row of parallel arrays, in the order of
-- customers and scores: a row a customer and score would mostly be the names of its columns.
WITH labelled AS
(
    SELECT customer, score, label, payments, amount
    FROM
    (
        -- include: cells.sql
    )
    WHERE currency = {currency: String} AND label != '' AND day >= toDate32({holdoutFrom: DateTime64(3, 'UTC')})
)
SELECT
    groupArray(customer_name) AS customers,
    groupArray(score) AS scores,
    groupArray(fraud_payments) AS payments,
    groupArray(fraud_amount) AS fraud_amounts,
    (SELECT uniqExact(customer) FROM labelled) AS labelled_customers
FROM
(
    SELECT
        toString(customer) AS customer_name,
        score,
        sum(labelled.payments) AS fraud_payments,
        toString(sum(labelled.amount)) AS fraud_amount
    FROM labelled
    WHERE label = 'fraud'
    GROUP BY customer, score
    ORDER BY customer_name, score
)
