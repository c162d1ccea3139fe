-- How did the discoveries of providers behind crypto addresses end on each network, and how long did they take?
SELECT
    network,
    status,
    matched_by,
    count() AS discoveries,
    uniqExact(address_id) AS addresses,
    round(quantileExactIf(0.95)(dateDiff('millisecond', requested_at, assumeNotNull(decided_at)), decided_at IS NOT NULL)) AS p95_milliseconds
FROM analyst_crypto_discoveries
WHERE environment = {environment: String}
    AND requested_at >= {from: DateTime64(3, 'UTC')}
    AND requested_at < {to: DateTime64(3, 'UTC')}
GROUP BY network, status, matched_by
ORDER BY network, status, matched_by
