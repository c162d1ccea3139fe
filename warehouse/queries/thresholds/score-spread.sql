-- How alike are the payments of one customer, at each score and above it? Sums over customers, for the earlier and the later part:
-- f, g and n of a customer's fraudulent, legitimate and labelled payments have that score or a higher one. One row a part and score.
WITH labelled AS
(
    SELECT
        toBool(cells.is_later) AS is_later,
        customer,
        score,
        toFloat64(sumIf(cells.payments, label = 'fraud')) AS fraud,
        toFloat64(sumIf(cells.payments, label = 'legitimate')) AS good
    FROM
    (
        -- include: labelled-cells.sql
    ) AS cells
    GROUP BY is_later, customer, score
),
running AS
(
    SELECT
        is_later, score, fraud, good,
        sum(fraud) OVER downward AS f,
        sum(good) OVER downward AS g,
        sum(fraud) OVER customers AS all_fraud,
        sum(good) OVER customers AS all_good
    FROM labelled
    WINDOW
        downward AS (PARTITION BY is_later, customer ORDER BY score DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW),
        customers AS (PARTITION BY is_later, customer)
)
-- What each sum gains at a score, then all that it gained down to it.
SELECT
    is_later,
    score,
    sum(countIf(g > 0 AND g = good)) OVER scores AS good_customers,
    sum(sum(g * g - pow(g - good, 2))) OVER scores AS good_squares,
    sum(sum(good * all_good)) OVER scores AS good_products,
    sum(countIf(f > 0 AND f = fraud)) OVER scores AS fraud_customers,
    sum(sum(f * f - pow(f - fraud, 2))) OVER scores AS fraud_squares,
    sum(sum(fraud * all_fraud)) OVER scores AS fraud_products,
    sum(countIf(f + g = fraud + good)) OVER scores AS labelled_customers,
    sum(sum(f * (f + g) - (f - fraud) * (f + g - fraud - good))) OVER scores AS labelled_products,
    sum(sum(pow(f + g, 2) - pow(f + g - fraud - good, 2))) OVER scores AS labelled_squares
FROM running
GROUP BY is_later, score
WINDOW scores AS (PARTITION BY is_later ORDER BY score DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
ORDER BY is_later, score
