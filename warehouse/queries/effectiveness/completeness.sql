-- How much of each ledger's log has been loaded, up to the head that the ledger itself named?
SELECT
    source,
    countIf(sequence <= {heads: Array(UInt64)}[indexOf({sources: Array(String)}, source)]) AS loaded,
    max(sequence) AS highest
FROM event_log
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    -- Other logs, such as those of keys, hold no decisions and have no head here.
    AND startsWith(source, 'ledger/')
GROUP BY source
ORDER BY source
