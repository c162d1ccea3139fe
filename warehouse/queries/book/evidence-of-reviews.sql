-- What evidence do the newest payments in review have?
SELECT
    decision_id,
    occurred_at,
    JSONExtractString(assessment, 'summary', 'reason') AS reason,
    JSONExtractFloat(context, 'features', 'count_24h') AS payments_in_24_hours,
    JSONExtractFloat(context, 'features', 'amount_to_avg_30d') AS amount_to_average
FROM analyst_contexts
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
    AND JSONExtractString(assessment, 'decision') = 'review'
ORDER BY occurred_at DESC, decision_id
LIMIT 20
