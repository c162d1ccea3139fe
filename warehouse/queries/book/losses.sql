-- How much was lost to fraud and how much came back, in each currency?
SELECT
    currency,
    uniqExact(decision_id) AS decisions,
    sum(toDecimal256(ifNull(loss_amount, 0), 8)) AS reported_losses,
    sum(toDecimal256(ifNull(recovered_amount, 0), 8)) AS recovered
FROM analyst_outcomes
WHERE environment = {environment: String}
    AND decision_occurred_at >= {from: DateTime64(3, 'UTC')}
    AND decision_occurred_at < {to: DateTime64(3, 'UTC')}
    AND currency != ''
GROUP BY currency
ORDER BY currency
