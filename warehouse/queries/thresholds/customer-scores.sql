-- How much fraud did each customer commit by score, and how many customers have a label at all? The gain of another limit is resampled
-- from it. A customer without fraud gains and loses nothing, so their number is enough. One row of parallel arrays, in the order of
-- customers and scores: with a row per customer and score, most of the answer would be column names.
WITH labelled AS
(
    SELECT customer, score, label, payments, amount
    FROM
    (
        -- include: cells.sql
    )
    WHERE system_version_id = {systemVersionId: String} AND currency = {currency: String} AND label != '' AND day >= toDate32({holdoutFrom: DateTime64(3, 'UTC')})
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
