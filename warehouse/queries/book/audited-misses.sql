-- How much fraud is among the allowed payments, estimated from the sample?
-- By band of the score and for `all`: the share of fraud among the sampled payments, times all allowed payments. `frauds` needs
-- labels for 95% of the sample: labels that arrive by themselves are of fraud, so fewer would say far too much. `frauds_low` and
-- `frauds_high` hold at any time: 95% Wilson limits with every payment without a label taken for legitimate, then for fraud.
-- The estimate is the ratio estimator of W. Cochran, Sampling Techniques, 3rd ed. (1977), 2.11, of a draw with equal chances.
WITH 1.959964 * 1.959964 AS zz
SELECT
    score,
    allowed,
    drawn,
    labelled,
    fraud,
    if(labelled < 0.95 * drawn OR labelled = 0, NULL, fraud / labelled * allowed) AS frauds,
    allowed * greatest(0., (at_least + zz / (2 * drawn) - sqrt(zz * (at_least * (1 - at_least) / drawn + zz / (4 * drawn * drawn)))) / (1 + zz / drawn))
        AS frauds_low,
    allowed * least(1., (at_most + zz / (2 * drawn) + sqrt(zz * (at_most * (1 - at_most) / drawn + zz / (4 * drawn * drawn)))) / (1 + zz / drawn))
        AS frauds_high
FROM
(
    SELECT
        if(grouping(band) = 1, 'all', band) AS score,
        count() AS allowed,
        countIf(is_drawn) AS drawn,
        countIf(is_drawn AND label IN ('fraud', 'legitimate')) AS labelled,
        countIf(is_drawn AND label = 'fraud') AS fraud,
        -- Null without a drawn payment, as all that follows from it.
        fraud / nullIf(drawn, 0) AS at_least,
        (fraud + drawn - labelled) / nullIf(drawn, 0) AS at_most
    FROM
    (
        SELECT
            concat(leftPad(toString(intDiv(d.score, 10) * 10), 2, '0'), '…') AS band,
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
    GROUP BY GROUPING SETS ((band), ())
    HAVING allowed > 0
)
ORDER BY score
