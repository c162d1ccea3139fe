-- In which state are the crypto addresses that were saved, on each network?
-- proven counts those whose proof of control still holds at the end of the window.
SELECT
    network,
    status,
    list_status,
    count() AS addresses,
    countIf(proof_expires_at >= {to: DateTime64(3, 'UTC')}) AS proven,
    max(changed_at) AS last_changed_at
FROM analyst_crypto_addresses
WHERE environment = {environment: String}
    AND created_at >= {from: DateTime64(3, 'UTC')}
    AND created_at < {to: DateTime64(3, 'UTC')}
GROUP BY network, status, list_status
ORDER BY network, status, list_status
