-- How long did decisions take on each day, in milliseconds?
SELECT
    toDate(occurred_at) AS day,
    count() AS decisions,
    round(quantileExact(0.5)(latency_ms), 2) AS p50_ms,
    round(quantileExact(0.95)(latency_ms), 2) AS p95_ms,
    round(quantileExact(0.99)(latency_ms), 2) AS p99_ms
FROM analyst_decisions
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY day
ORDER BY day
