-- What did each check of each provider return, and how fast?
SELECT
    provider,
    check,
    count() AS calls,
    countIf(status = 'error') AS errors,
    countIf(status IN ('potential_match', 'confirmed_match')) AS matches,
    round(quantileExact(0.95)(latency_ms), 2) AS p95_ms
FROM analyst_checks
WHERE environment = {environment: String}
    AND occurred_at >= {from: DateTime64(3, 'UTC')}
    AND occurred_at < {to: DateTime64(3, 'UTC')}
GROUP BY provider, check
ORDER BY calls DESC, provider, check
