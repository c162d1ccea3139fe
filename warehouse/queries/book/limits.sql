-- What would each limit have interrupted, with the labels known today?
-- Payments by currency; each row counts those of its score and above. Screening and rules with an action of their own interrupt
-- whatever the limit.
SELECT
    currency,
    score AS limit_from,
    sum(count()) OVER above AS interrupted,
    sum(countIf(label = 'fraud')) OVER above AS fraud_caught,
    sum(countIf(label = 'legitimate')) OVER above AS good_disturbed,
    sum(countIf(label = '')) OVER above AS unlabelled,
    toString(sum(sumIf(exact_amount, label = 'fraud')) OVER above) AS fraud_amount_caught,
    toString(sum(sumIf(exact_amount, label = 'legitimate')) OVER above) AS good_amount_disturbed
FROM
(
    SELECT
        d.currency AS currency,
        d.score AS score,
        if(l.label IN ('fraud', 'legitimate'), l.label, '') AS label,
        toDecimal256(d.amount, 8) AS exact_amount
    FROM analyst_decisions AS d
    LEFT JOIN analyst_labels AS l ON l.decision_id = d.decision_id
    WHERE d.environment = {environment: String}
        AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
        AND d.occurred_at < {to: DateTime64(3, 'UTC')}
        AND d.is_transaction
)
GROUP BY currency, score
WINDOW above AS (PARTITION BY currency ORDER BY score DESC ROWS UNBOUNDED PRECEDING)
ORDER BY currency, limit_from
