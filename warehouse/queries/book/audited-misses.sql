-- How much fraud is among the allowed payments, estimated from the sample?
-- By band of the score and for `all`: the share of fraud among the sampled payments with a label, times all allowed payments. Each
-- payment has the same chance to be in the sample, so the estimate is unbiased once the sample is labelled (D. Horvitz and
-- D. Thompson, Journal of the American Statistical Association 47 (1952) 663). `weir stats wilson` computes its interval from
-- `fraud` and `labelled`.
SELECT
    if(grouping(band) = 1, 'all', band) AS score,
    count() AS allowed,
    countIf(is_drawn) AS drawn,
    countIf(is_drawn AND label IN ('fraud', 'legitimate')) AS labelled,
    countIf(is_drawn AND label = 'fraud') AS fraud,
    if(labelled = 0, NULL, fraud / labelled * allowed) AS frauds
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
ORDER BY score
