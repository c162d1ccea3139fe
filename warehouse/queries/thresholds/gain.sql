-- What does interrupting the payments between two scores gain, by customer? Sums over the customers of the later part: of what each
-- adds, fraud that is caught less what interrupting costs, its square and its cube; the same of their fraud alone between the scores,
-- and of all their fraud, which says how large fraud can be where little of it lies between.
SELECT
    countIf(worth != 0) AS customers,
    sum(pow(toFloat64(worth), 2)) AS squares,
    sum(pow(toFloat64(worth), 3)) AS cubes,
    countIf(fraud != 0) AS fraud_customers,
    sum(pow(toFloat64(fraud), 2)) AS fraud_squares,
    sum(pow(toFloat64(fraud), 3)) AS fraud_cubes,
    countIf(all_fraud != 0) AS all_fraud_customers,
    sum(pow(toFloat64(all_fraud), 2)) AS all_fraud_squares,
    sum(pow(toFloat64(all_fraud), 3)) AS all_fraud_cubes
FROM
(
    SELECT
        sumIf(cells.amount, label = 'fraud') AS all_fraud,
        sumIf(cells.amount, label = 'fraud' AND is_between) AS fraud,
        fraud
            - {goodPaymentCost: Decimal(38, 8)} * sumIf(cells.payments, label = 'legitimate' AND is_between)
            - {reviewCost: Decimal(38, 8)} * sumIf(cells.payments, is_between) AS worth
    FROM
    (
        SELECT *, score >= {fromScore: UInt8} AND score < {belowScore: UInt8} AS is_between
        FROM
        (
            -- include: labelled-cells.sql
        )
        WHERE is_later
    ) AS cells
    GROUP BY customer
)
