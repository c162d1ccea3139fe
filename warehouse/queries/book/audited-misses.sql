-- How much fraud is among what was allowed, judged by the payments drawn by lot?
-- By bands of the score: of each the share of fraud among its drawn payments with a label, times all that it allowed (D. Horvitz and
-- D. Thompson, Journal of the American Statistical Association 47 (1952) 663). `frauds` of `all` is the sum over the bands, and null
-- while a band has no label yet. `weir stats wilson` gives the interval of a band from `fraud` and `labelled`.
WITH
    of_band AS
    (
        SELECT
            concat(leftPad(toString(intDiv(d.score, 10) * 10), 2, '0'), '…') AS band,
            count() AS allowed,
            countIf(is_drawn) AS drawn,
            countIf(is_drawn AND l.label != '') AS labelled,
            countIf(is_drawn AND l.label = 'fraud') AS fraud
        FROM
        (
            SELECT decision_id, score, sipHash64('audit sample', decision_id) % 100 = 0 AS is_drawn
            FROM analyst_decisions
            WHERE environment = {environment: String}
                AND occurred_at >= {from: DateTime64(3, 'UTC')}
                AND occurred_at < {to: DateTime64(3, 'UTC')}
                AND transaction_id != ''
                AND decision = 'allow'
        ) AS d
        LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
        GROUP BY band
    )
SELECT band AS score, allowed, drawn, labelled, fraud, if(labelled = 0, NULL, fraud / labelled * allowed) AS frauds
FROM of_band
UNION ALL
SELECT
    'all' AS score,
    sum(of_band.allowed) AS allowed,
    sum(of_band.drawn) AS drawn,
    sum(of_band.labelled) AS labelled,
    sum(of_band.fraud) AS fraud,
    if(min(of_band.labelled) = 0, NULL, sum(if(of_band.labelled = 0, 0, of_band.fraud / of_band.labelled * of_band.allowed))) AS frauds
FROM of_band
HAVING allowed > 0
ORDER BY score
