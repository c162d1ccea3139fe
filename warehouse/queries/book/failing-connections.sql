-- Which connections to institutions do not pass their test, and why?
SELECT
    organisation_id,
    institution_id,
    jurisdiction,
    protocol,
    state,
    test_code,
    test_latency_ms,
    tested_at
FROM analyst_crypto_connections
WHERE environment = {environment: String}
    AND tested_at >= {from: DateTime64(3, 'UTC')}
    AND tested_at < {to: DateTime64(3, 'UTC')}
    AND test_result != 'passed'
    AND state != 'removed'
ORDER BY tested_at DESC, institution_id
