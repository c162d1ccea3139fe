-- How much fraud is among what was allowed, judged by the payments drawn by lot?
-- By bands of the score and of `all`: the share of fraud among the drawn payments with a label, times all that were allowed. Each payment
-- was drawn with the same chance, so the share is a fair one (D. Horvitz and D. Thompson, Journal of the American Statistical Association
-- 47 (1952) 663) once what was drawn is labelled. `weir stats wilson` gives its interval from `fraud` and `labelled`.
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
