-- How much was lost on payments, how much of it came back, and what is the net loss, in each currency?
-- As the effectiveness report counts it.
SELECT
    currency,
    countIf(incurred > 0) AS payments,
    sum(incurred) AS lost,
    sum(recovered) AS recovered,
    lost - recovered AS net_loss,
    sum(recovery_surplus) AS surplus
FROM analyst_losses
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY currency
ORDER BY currency
