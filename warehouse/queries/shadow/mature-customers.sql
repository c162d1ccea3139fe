-- How often do the two versions of a run decide otherwise? Sums over the customers of its mature payments: k of a customer's m
-- payments are interrupted by one version and allowed by the other.
SELECT
    count() AS customers,
    countIf(first_differs) AS first_differing,
    sum(k) AS numerator,
    sum(m) AS denominator,
    sum(k * k) AS numerator_squares,
    sum(k * m) AS products,
    sum(m * m) AS denominator_squares
FROM
(
    SELECT
        subject_id,
        countIf((live = 'allow') != (shadow = 'allow')) AS k,
        count() AS m,
        argMin((live = 'allow') != (shadow = 'allow'), (occurred_at, decision_id)) AS first_differs
    FROM
    (
        -- include: run-payments.sql
    )
    WHERE occurred_at + toIntervalDay({maturityDays: UInt16}) <= {asOf: DateTime64(3, 'UTC')}
    GROUP BY subject_id
)
