-- What do the labelled payments of the sample say of each ratio? Sums over customers of what their payments stand for: of those
-- that count (`numerator`), of all (`denominator`), their squares and products; and the payments as they are.
-- Parameters: those of sampled-payments.sql.
SELECT
    ratio.1 AS measure,
    count() AS customers,
    sum(ratio.2) AS numerator,
    sum(ratio.3) AS denominator,
    sum(ratio.2 * ratio.2) AS numerator_squares,
    sum(ratio.2 * ratio.3) AS products,
    sum(ratio.3 * ratio.3) AS denominator_squares,
    sum(ratio.4) AS counted,
    sum(ratio.5) AS cases
FROM
(
    SELECT
        sumIf(weight, interrupted AND label = 'fraud') AS fraud_interrupted,
        sumIf(weight, interrupted AND label = 'legitimate') AS legitimate_interrupted,
        sumIf(weight, NOT interrupted AND label = 'fraud') AS fraud_allowed,
        sumIf(weight, NOT interrupted AND label = 'legitimate') AS legitimate_allowed,
        countIf(interrupted AND label = 'fraud') AS frauds_interrupted,
        countIf(interrupted AND label = 'legitimate') AS legitimates_interrupted,
        countIf(NOT interrupted AND label = 'fraud') AS frauds_allowed,
        countIf(NOT interrupted AND label = 'legitimate') AS legitimates_allowed,
        arrayJoin([
            ('precision', fraud_interrupted, fraud_interrupted + legitimate_interrupted, frauds_interrupted, frauds_interrupted + legitimates_interrupted),
            ('fraudCaptured', fraud_interrupted, fraud_interrupted + fraud_allowed, frauds_interrupted, frauds_interrupted + frauds_allowed),
            (
                'falsePositiveRate', legitimate_interrupted, legitimate_interrupted + legitimate_allowed,
                legitimates_interrupted, legitimates_interrupted + legitimates_allowed
            ),
            ('fraudAmongAllowed', fraud_allowed, fraud_allowed + legitimate_allowed, frauds_allowed, frauds_allowed + legitimates_allowed)
        ]) AS ratio
    FROM
    (
        -- include: sampled-payments.sql
    )
    GROUP BY subject_id
)
WHERE ratio.5 > 0
GROUP BY measure
ORDER BY measure
