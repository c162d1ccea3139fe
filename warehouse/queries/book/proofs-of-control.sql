-- Of how many crypto addresses was control proved, by which kind of signature, and when do the proofs run out?
-- The newest proof of each address counts. days_to_prove is the median since the address was saved.
SELECT
    network,
    control_method,
    status,
    count() AS addresses,
    round(quantileExact(0.5)(dateDiff('second', created_at, assumeNotNull(proven_at))) / 86400, 1) AS days_to_prove,
    min(proof_expires_at) AS first_runs_out,
    max(proof_expires_at) AS last_runs_out
FROM analyst_crypto_addresses
WHERE environment = {environment: String}
    AND proven_at >= {from: DateTime64(3, 'UTC')}
    AND proven_at < {to: DateTime64(3, 'UTC')}
GROUP BY network, control_method, status
ORDER BY network, control_method, status
