-- How much fraud is among the allowed payments, estimated from the sample?
-- By band of the score and for `all`: the share of fraud among the sampled payments, times all allowed payments. `frauds` needs
-- labels for 95% of the sample: labels that arrive by themselves are of fraud, so fewer would say far too much. `frauds_low` and
-- `frauds_high` hold at any time: 95% limits with every payment without a label taken for legitimate, then for fraud.
-- The estimate is the ratio estimator of W. Cochran, Sampling Techniques, 3rd ed. (1977), 2.11, of a draw with equal chances. The
-- limits take the customer as the unit: they are those of rule-precision.sql.
WITH
    greatest(1., least(toFloat64(customers), alike) - 1) AS degrees_of_freedom,
    -- The two-sided 95% point of Student's t; from 8 degrees of freedom on by the expansion of R. Fisher and E. Cornish (1960).
    floor(degrees_of_freedom) AS degrees,
    multiIf(
        customers < 20, 1.959964,
        degrees < 8, [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912, 2.364624][toUInt8(degrees)],
        1.959964 + 2.372271 / degrees + 2.822499 / pow(degrees, 2) + 2.55585 / pow(degrees, 3) + 1.589534 / pow(degrees, 4)
    ) AS t,
    -- The lower limit of the one share, and the upper limit of the other.
    arrayMap(
        (share, squares, side) -> (
            if(
                customers < 20 OR share IN (0., 1.),
                alike,
                least(
                    toFloat64(drawn),
                    greatest(1., share * (1 - share) * pow(drawn, 2) / squares * degrees_of_freedom / (degrees_of_freedom + 1))
                )
            ) AS independent,
            (share + t * t / (2 * independent) + side * t * sqrt(share * (1 - share) / independent + pow(t / (2 * independent), 2)))
                / (1 + t * t / independent)
        ).2,
        [at_least, at_most], [squares_at_least, squares_at_most], [-1, 1]
    ) AS limits
SELECT
    score,
    allowed,
    drawn,
    labelled,
    fraud,
    if(labelled < 0.95 * drawn OR labelled = 0, NULL, fraud / labelled * allowed) AS frauds,
    allowed * greatest(0., limits[1]) AS frauds_low,
    allowed * least(1., limits[2]) AS frauds_high,
    customers
FROM
(
    SELECT
        band AS score,
        sum(payments) AS allowed,
        sum(draws) AS drawn,
        sum(labels) AS labelled,
        sum(frauds) AS fraud,
        countIf(draws > 0) AS customers,
        -- Null without a drawn payment, as all that follows from it.
        pow(drawn, 2) / nullIf(sum(pow(draws, 2)), 0) AS alike,
        fraud / nullIf(drawn, 0) AS at_least,
        (fraud + drawn - labelled) / nullIf(drawn, 0) AS at_most,
        sum(pow(frauds, 2)) - 2 * at_least * sum(frauds * draws) + at_least * at_least * sum(pow(draws, 2)) AS squares_at_least,
        sum(pow(suspects, 2)) - 2 * at_most * sum(suspects * draws) + at_most * at_most * sum(pow(draws, 2)) AS squares_at_most
    FROM
    (
        SELECT
            if(grouping(score_band) = 1, 'all', score_band) AS band,
            customer,
            count() AS payments,
            countIf(is_drawn) AS draws,
            countIf(is_drawn AND label IN ('fraud', 'legitimate')) AS labels,
            countIf(is_drawn AND label = 'fraud') AS frauds,
            -- Fraud, or without a label.
            frauds + draws - labels AS suspects
        FROM
        (
            SELECT
                concat(leftPad(toString(intDiv(d.score, 10) * 10), 2, '0'), '…') AS score_band,
                d.subject_id AS customer,
                sipHash64('audit sample', d.decision_id) % 100 = 0 AS is_drawn,
                l.label AS label
            FROM analyst_decisions AS d
            LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
            WHERE d.environment = {environment: String}
                AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
                AND d.occurred_at < {to: DateTime64(3, 'UTC')}
                AND d.transaction_id != ''
                AND d.decision = 'allow'
        )
        GROUP BY GROUPING SETS ((score_band, customer), (customer))
    )
    GROUP BY band
)
ORDER BY score
