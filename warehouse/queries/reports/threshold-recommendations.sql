-- What would another limit have changed? Mature payments of one version and currency by score, of the part that limits are fitted on and of
-- the later part that they are judged on; the last columns count all payments of that score and above.
SELECT
    part,
    score,
    countIf(label = 'fraud') AS fraud,
    countIf(label = 'legitimate') AS legitimate,
    countIf(label = '') AS unlabelled,
    sum(count()) OVER above AS interrupted,
    sum(countIf(label = 'fraud')) OVER above AS true_positives,
    sum(countIf(label = 'legitimate')) OVER above AS false_positives,
    toString(sum(sumIf(exact_amount, label = 'fraud')) OVER above) AS fraud_amount_captured,
    toString(sum(sumIf(exact_amount, label = 'legitimate')) OVER above) AS legitimate_amount
FROM
(
    SELECT
        if(d.occurred_at < {holdoutFrom: DateTime64(3, 'UTC')}, 'fit', 'holdout') AS part,
        d.score AS score,
        if(l.label IN ('fraud', 'legitimate'), l.label, '') AS label,
        toDecimal256(d.amount, 8) AS exact_amount
    FROM analyst_decisions AS d
    LEFT JOIN
    (
        SELECT decision_id, label
        FROM analyst_labels
        WHERE environment = {environment: String}
            AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
            AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
    ) AS l ON l.decision_id = d.decision_id
    WHERE d.environment = {environment: String}
        AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
        AND d.occurred_at < {to: DateTime64(3, 'UTC')}
        AND d.is_transaction
        AND d.system_version_id = {systemVersionId: String}
        AND d.currency = {currency: String}
)
GROUP BY part, score
WINDOW above AS (PARTITION BY part ORDER BY score DESC ROWS UNBOUNDED PRECEDING)
ORDER BY part, score
