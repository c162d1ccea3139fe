-- Which logs are loaded that no ledger of the organisation names, and where does each end?
SELECT source, 0 AS loaded, max(sequence) AS highest
FROM event_log
WHERE organisation_id = {organisationId: String}
    AND environment = {environment: String}
    -- Other logs, such as those of keys, hold no decisions and have no head here.
    AND startsWith(source, 'ledger/')
    AND source NOT IN {sources: Array(String)}
GROUP BY source
ORDER BY source
