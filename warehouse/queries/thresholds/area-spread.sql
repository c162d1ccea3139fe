-- How alike are customers in what they add to the areas under the curves of the score? For each area the influence of a fraud and of a
-- legitimate payment is given for every score, from 0 on: summed over a customer's payments or amounts, squared, summed over the
-- customers of the later part.
SELECT
    countIf(has_fraud) AS fraud_customers,
    sum(pow(roc, 2)) AS roc_squares,
    sum(pow(precision_recall, 2)) AS precision_recall_squares,
    sum(pow(roc_by_amount, 2)) AS roc_by_amount_squares,
    sum(pow(precision_recall_by_amount, 2)) AS precision_recall_by_amount_squares
FROM
(
    SELECT
        countIf(label = 'fraud') > 0 AS has_fraud,
        sum(cells.payments * if(label = 'fraud', {rocFraud: Array(Float64)}[score + 1], {rocLegitimate: Array(Float64)}[score + 1])) AS roc,
        sum(cells.payments * if(label = 'fraud', {prFraud: Array(Float64)}[score + 1], {prLegitimate: Array(Float64)}[score + 1]))
            AS precision_recall,
        sum(toFloat64(cells.amount) * if(label = 'fraud', {rocFraudAmount: Array(Float64)}[score + 1], {rocLegitimateAmount: Array(Float64)}[score + 1]))
            AS roc_by_amount,
        sum(toFloat64(cells.amount) * if(label = 'fraud', {prFraudAmount: Array(Float64)}[score + 1], {prLegitimateAmount: Array(Float64)}[score + 1]))
            AS precision_recall_by_amount
    FROM
    (
        -- include: labelled-cells.sql
    ) AS cells
    WHERE is_later
    GROUP BY customer
)
